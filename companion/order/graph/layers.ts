import { Column } from '../../../shared/collections/column.ts';
import type { LinkGraph } from './link-graph.ts';

/**
 * Layer of each fetched page in the crawled graph: 0 on topic, i when i links lead to an on-topic page and fewer do
 * not, `depth` + 1 for all other. By URL; unset for pages not fetched. O(depth * links).
 */
export function layers(graph: LinkGraph, onTopic: (page: number) => boolean, depth: number): Column {
  const found = new Column();
  for (let row = 0; row < graph.rows; row++) found.set(graph.idOf(row), onTopic(graph.idOf(row)) ? 0 : depth + 1);
  for (let layer = 1; layer <= depth; layer++) {
    for (let row = 0; row < graph.rows; row++) {
      if (found.get(graph.idOf(row)) <= layer) continue;
      for (let link = graph.start(row); link < graph.start(row + 1); link++) {
        if (found.get(graph.target(link)) !== layer - 1) continue;
        found.set(graph.idOf(row), layer);
        break;
      }
    }
  }
  return found;
}
