/** Share of texts whose language is named right, by length: `npm run bench language`. */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { language } from '../language.ts';

interface LanguageSample {
  readonly text: string;
  readonly lang: string;
  readonly kind: string;
}

const texts = readData<LanguageSample>('language/langid.jsonl.br') ?? [];
const bucket = ({ text }: LanguageSample): string =>
  text.length <= 20 ? 'to 20' : text.length <= 50 ? '21 to 50' : 'over 50';
const groups = new Map<string, { texts: number; right: number }>();
for (const labelled of texts) {
  const right = language(labelled.text) === labelled.lang ? 1 : 0;
  for (const key of [labelled.kind, `${bucket(labelled)} characters`]) {
    const group = groups.get(key) ?? { texts: 0, right: 0 };
    groups.set(key, { texts: group.texts + 1, right: group.right + right });
  }
}
console.table(
  [...groups].map(([group, { texts: all, right }]) => ({ group, texts: all, accuracy: (right / all).toFixed(3) })),
);
const seconds = cpuSeconds(() => {
  for (const { text } of texts) language(text);
});
console.log(`${Math.round(texts.length / seconds)} texts a CPU second`);
