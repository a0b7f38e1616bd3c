import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { besideNeighbour, hasNamespaces, NEIGHBOUR } from '../hostile/neighbour.ts';

const MAIN = await bundledScript(fileURLToPath(new URL('../../../companion/cli/testing/run-main.ts', import.meta.url)));

const crawl = (...args: string[]): ReturnType<typeof besideNeighbour> & { readonly pages: readonly string[] } => {
  const all = ['crawl', '--keywords', 'printer', '--pages', '5', '--json', ...args].map((one) => `'${one}'`).join(' ');
  const ran = besideNeighbour(`"${process.execPath}" "${MAIN}" ${all}`);
  const lines = ran.stdout.split('\n').filter((line) => line.startsWith('{'));
  const pages = lines.flatMap((line) => {
    const { url } = JSON.parse(line) as { url?: string };
    return url === undefined ? [] : [url];
  });
  return { ...ran, pages };
};

const [six, four] = NEIGHBOUR;

it.skipIf(!hasNamespaces)(
  'given a neighbour at global IPv6 and public-looking IPv4 addresses, a crawl towards it connects to neither',
  () => {
    const { pages, asked, stdout } = crawl('--seed', `http://[${six}]/`, '--seed', `http://${four}/`);
    expect(stdout).toContain('"done":true');
    expect([pages, asked]).toEqual([[], []]);
  },
);

it.skipIf(!hasNamespaces)(
  'given that the user allows one address of the neighbour by name, a crawl reads that one and follows no link to the other',
  () => {
    const { pages, asked } = crawl('--seed', `http://[${six}]/`, '--allow-host', `[${six}]`);
    expect(pages).toEqual([`http://[${six}]/`, `http://[${six}]/jobs`]);
    expect(asked.filter((line) => line.includes(four))).toEqual([]);
  },
);
