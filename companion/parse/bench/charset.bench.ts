/** Share of files whose encoding is named right, with no header: `npm run bench charset`. */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { decodeHtml } from '../charset.ts';

interface CharsetCase {
  readonly b64: string;
  readonly label: string;
  readonly suite: string;
}

const cases = (readData<CharsetCase>('charset/cases.jsonl.br') ?? []).map((of) => ({
  ...of,
  bytes: Buffer.from(of.b64, 'base64'),
}));
const family = (charset: string): string => (charset === 'gbk' ? 'gb18030' : charset);

const suites = new Map<string, { files: number; right: number }>();
let wrong = '';
for (const { bytes, label, suite } of cases) {
  const { text, charset } = decodeHtml(bytes, '');
  const right = family(charset) === family(label) || text === decodeHtml(bytes, label).text;
  const score = suites.get(suite) ?? { files: 0, right: 0 };
  suites.set(suite, { files: score.files + 1, right: score.right + (right ? 1 : 0) });
  if (!right) wrong += ` ${label}>${charset}`;
}
console.table([...suites].map(([suite, score]) => ({ suite, ...score })));
console.log(`wrong:${wrong}`);
const megabytes = cases.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
const seconds = cpuSeconds(() => {
  for (const { bytes } of cases) decodeHtml(bytes, '');
});
console.log(`${(megabytes / seconds).toFixed(1)} MB a CPU second, nearly all of it guessing`);
