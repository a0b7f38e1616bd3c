import type { SearchService } from '../../../shared/api/search.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { hostOf } from '../../../shared/url/site.ts';

import type { ReadText } from '../../find/read-text.ts';
import type { SearchServiceRow, Store } from '../../store/store.ts';

import type { Handlers } from '../handlers.ts';

type SearchRoutes = 'searchServices' | 'addSearchService' | 'setSearchService' | 'search';

/** Handlers for search services that the user named. A disabled service gets no query. */
export function searchHandlers(store: Store, now: () => number, readText: ReadText): Pick<Handlers, SearchRoutes> {
  const { searchServices: kept } = store;
  const find = (id: string): SearchServiceRow => {
    const found = kept.list().find((service) => service.id === id);
    if (found === undefined) throw new AmbitError('not-found', 'There is no search service of this id.');
    return found;
  };
  return {
    searchServices: () => kept.list().map(viewOf),
    async addSearchService({ body }) {
      const { findService } = await import('../../find/search-service.ts');
      const found = await findService(readText, body.url);
      if ('message' in found) return { services: kept.list().map(viewOf), ...found };
      if (!kept.list().some(({ id }) => id === found.id)) kept.put({ ...found, on: false }, now());
      return { services: kept.list().map(viewOf), message: '' };
    },
    setSearchService({ params, body }) {
      const found = find(params.id);
      if (body.to === 'removed') kept.remove(found.id);
      else kept.put({ ...found, on: body.to === 'on' }, now());
      return kept.list().map(viewOf);
    },
    async search({ params, body }) {
      const found = find(params.id);
      if (!found.on) throw new AmbitError('conflict', 'This search service is switched off. Switch it on first.');
      const { ask } = await import('../../find/ask-service.ts');
      return ask(readText, found, body);
    },
  };
}

const viewOf = ({ id, name, kind, template, on }: SearchServiceRow): SearchService => ({
  id,
  name,
  kind,
  on,
  host: hostOf(template),
});
