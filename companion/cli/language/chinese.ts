import { COMPANION } from './chinese/companion.ts';
import { CRAWL_SENTENCES } from './chinese/crawl-sentences.ts';
import { CRAWLING } from './chinese/crawling.ts';
import { FAULTS } from './chinese/faults.ts';
import { HELP } from './chinese/help.ts';
import { LOCAL_MODEL } from './chinese/local-model.ts';
import { STORE_SENTENCES } from './chinese/store-sentences.ts';
import { STORING } from './chinese/storing.ts';

/**
 * The Chinese of every sentence that the command line shows a person, by the English one. `say` takes keys of this
 * catalogue alone, so the compiler demands each sentence of the command line here. Sentences of parts below it come
 * through `told`; `tests/conformance/cli-language.test.ts` demands those.
 */
export const CHINESE = {
  ...HELP,
  ...CRAWLING,
  ...COMPANION,
  ...STORING,
  ...FAULTS,
  ...CRAWL_SENTENCES,
  ...STORE_SENTENCES,
  ...LOCAL_MODEL,
} as const;
