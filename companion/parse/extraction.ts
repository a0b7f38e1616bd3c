import { DENSITY_RULES, densityText } from '../../shared/page/density-text.ts';
import { skyreachTitle } from '../../shared/page/facts/skyreach-title.ts';
import type { PartReaders } from '../../shared/page/read.ts';
import { SAME_TITLE } from '../../shared/text/sameness/titles.ts';
import type { Cutting } from '../../shared/text/tokens.ts';
import { number, oneOf, parametersOf, whole } from '../parameters.ts';

/** Values by name; those left out have their defaults. */
export type ExtractionValues = Readonly<Record<string, number>>;

/** Parameters of page reading for a crawl, in the sequence in which a form shows them. */
export const EXTRACTION = {
  text: oneOf(
    ['default', 'density'],
    'Main text by the structure of the page, or by the density of its lines, as Overseas has it.',
    '按页面结构提取正文，或按侨情论文的行文本密度提取。',
  ),
  tolerated: whole(
    [DENSITY_RULES.tolerated, 0, 500],
    'With text = density: thin lines tolerated in a row inside the body.',
    '仅用于 text = density：正文中可容忍的连续低密度行数。',
  ),
  bytes: whole(
    [DENSITY_RULES.bytes, 0, 100_000],
    'With text = density: bytes of text below which extraction continues; a Chinese character counts 2.',
    '仅用于 text = density：正文不足此字节数时继续提取；一个汉字计 2 字节。',
  ),
  density: number(
    [DENSITY_RULES.density, 0, 1],
    'With text = density: share of a line outside links from which the line is dense.',
    '仅用于 text = density：一行中链接以外的文字达到此比例即为高密度行。',
  ),
  title: oneOf(
    ['default', 'skyreach'],
    'Title by what the page declares, or by its look above the body, as SkyReach has it.',
    '按页面声明取标题，或按天达系统由正文上方的外观取标题。',
  ),
  words: oneOf(
    ['default', 'likeliest', 'forward-maximum'],
    'Cutting of Chinese for the order and the judges vsm and nearest-centre: their own, likeliest words, or forward maximum matching.',
    '排序策略与 vsm、nearest-centre 判别器的中文切分：各自默认、最大概率切分、或正向最大匹配。',
  ),
  same: oneOf(
    ['text', 'title'],
    'Pages that repeat an earlier one: by their text, or by their title, as Overseas has it.',
    '识别与先前重复的页面：按正文，或按侨情论文的标题相似度。',
  ),
  likeness: number(
    [SAME_TITLE, 0, 1],
    'With same = title: cosine of two titles (TF-IDF of the crawl) from which the pages are the same; Overseas also tried 0.5 and 0.8165.',
    '仅用于 same = title：两标题（本次抓取的 TF-IDF）余弦达到此值即为相同；侨情论文还试过 0.5 与 0.8165。',
  ),
};

/** @throws bad-parameter for an unknown name or a value out of bounds */
export const checkExtraction = (values: ExtractionValues = {}): void => {
  parametersOf({ parameters: values }, EXTRACTION);
};

/** Returns how to find title and main text; undefined: by default. */
export function partReaders(values: ExtractionValues | undefined): PartReaders | undefined {
  if (values === undefined) return undefined;
  const { text, title, tolerated, bytes, density } = parametersOf({ parameters: values }, EXTRACTION);
  return {
    title: title === 0 ? undefined : skyreachTitle,
    text: text === 0 ? undefined : (flat) => densityText(flat, { tolerated, bytes, density }),
  };
}

/** Returns how to cut Chinese; undefined: as each reader does by default. */
export const cuttingWay = (values: ExtractionValues = {}): Cutting['way'] | undefined =>
  ([undefined, 'likeliest', 'forward-maximum'] as const)[parametersOf({ parameters: values }, EXTRACTION).words];

/** Returns the likeness of titles from which pages are the same; undefined: texts are compared. */
export function titleBound(values: ExtractionValues = {}): number | undefined {
  const { same, likeness } = parametersOf({ parameters: values }, EXTRACTION);
  return same === 0 ? undefined : likeness;
}
