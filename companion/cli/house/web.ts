import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { openRecordedWeb, type RecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { type InstalledPackage, makeDemoWeb } from '../../lab/demo-web.ts';

/** The name that `--web` takes for the web made of the READMEs on this machine. */
const DEMO = 'demo';

export function openDemoWeb(): { readonly web: RecordedWeb; readonly packages: readonly InstalledPackage[] } {
  // Wherever npm put them: the folder that holds a package which is always there.
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('comlink/package.json')));
  return makeDemoWeb(modules);
}

/** @param name folder of a recorded web, or `demo`. @throws NoRecordedWeb */
export const openWeb = async (name: string): Promise<RecordedWeb> =>
  name === DEMO ? openDemoWeb().web : await openRecordedWeb(name);
