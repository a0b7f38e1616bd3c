import { sentimentOfPage } from '../results/sentiment/page-sentiments.ts';
import { markup } from './escape.ts';
import type { ExportSource } from './pages.ts';

const MAX_EDGES = 500_000;

/** The link graph of the chosen pages as GEXF 1.3, for Gephi and its kin. */
export function gexf({ pages, rows, store, crawl, topicName }: ExportSource): string {
  const chosen = new Set(pages.map(({ urlId }) => urlId));
  const nodes = Array.from(
    rows(pages),
    ({ urlId, url, title, site, relevance, label, depth, ...row }) =>
      `      <node id="${urlId}" label="${markup(title || url)}"><attvalues><attvalue for="0" value="${markup(url)}"/><attvalue for="1" value="${markup(site)}"/><attvalue for="2" value="${relevance}"/><attvalue for="3" value="${label}"/><attvalue for="4" value="${depth}"/><attvalue for="5" value="${sentimentOfPage(store, row)}"/></attvalues></node>`,
  );
  const edges = store.results
    .edges(crawl.id, MAX_EDGES)
    .filter(([source, target]) => chosen.has(source) && chosen.has(target))
    .map(([source, target], id) => `      <edge id="${id}" source="${source}" target="${target}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" version="1.3">
  <meta><creator>Ambit</creator><description>${markup(topicName)}</description></meta>
  <graph defaultedgetype="directed">
    <attributes class="node">
      <attribute id="0" title="url" type="string"/>
      <attribute id="1" title="site" type="string"/>
      <attribute id="2" title="relevance" type="double"/>
      <attribute id="3" title="label" type="string"/>
      <attribute id="4" title="depth" type="integer"/>
      <attribute id="5" title="mood" type="string"/>
    </attributes>
    <nodes>
${nodes.join('\n')}
    </nodes>
    <edges>
${edges.join('\n')}
    </edges>
  </graph>
</gexf>
`;
}
