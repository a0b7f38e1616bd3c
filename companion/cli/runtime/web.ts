import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { openRecordedWeb, type RecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { type DemoWeb, demoWebOf, type InstalledPackage, makeDemoWeb } from '../../lab/demo-web.ts';

/** The name that `--web` takes for the web made of the READMEs on this machine. */
const DEMO = 'demo';

/** READMEs of the packages in a bundle, which has no `node_modules`; `companion/build/bundle.ts` writes the file. */
const BUNDLED = new URL('../../../readmes.json', import.meta.url);

export function openDemoWeb(): DemoWeb {
  if (existsSync(BUNDLED)) return demoWebOf(JSON.parse(readFileSync(BUNDLED, 'utf8')) as InstalledPackage[]);
  // The folder in which npm put a package that is always there also holds the others.
  return makeDemoWeb(dirname(dirname(createRequire(import.meta.url).resolve('comlink/package.json'))));
}

/** @param name folder of a recorded web, or `demo`. @throws no-recorded-web */
export const openWeb = async (name: string): Promise<RecordedWeb> =>
  name === DEMO ? openDemoWeb().web : await openRecordedWeb(name);
