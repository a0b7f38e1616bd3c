/** The companion from its sources, as `npm run dev` starts it under `tsx watch`. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyFolder } from '../../companion/cli/browser/extension-copy.ts';
import { serve } from '../../companion/cli/serve/serve.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    web: { type: 'string' },
    'browser-arg': { type: 'string', multiple: true, default: [] },
  },
});
process.exitCode = await serve({
  data: values.data,
  // Only the first start opens a browser: a restart finds its browser open.
  open: !(['chromium', 'firefox'] as const).some((kind) => existsSync(copyFolder(values.data, kind))),
  ...(values.web === undefined ? {} : { web: values.web }),
  browserArgs: values['browser-arg'],
});
