import { densityText } from '../../../../shared/page/density-text.ts';
import { flatten } from '../../../../shared/page/flat.ts';
import { openRecordedWeb } from '../../../fetch/recorded/recorded-web.ts';
import { parseHtml, parseTree } from '../../../parse/parse-html.ts';
import type { LabWeb, PaperExperiment, RunOptions } from '../../experiment.ts';
import { mean } from '../../metrics/mean.ts';
import { score } from '../../metrics/shingles.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { markedPages } from '../../web/marked-texts.ts';

/** News pages that the paper read, the share that people called right, and its pages a second. */
const PAPER_PAGES = 1_104;
const PAPER_RIGHT = 0.904;
const PAPER_SPEED = 7.46;
/** A text is right when this share of it belongs to the page's text, and this share of the page's text is in it. */
const RIGHT = 0.8;

type Extract = (html: string, url: string) => string;
const EXTRACTORS: Readonly<Record<'density' | 'ours', Extract>> = {
  density: (html) => densityText(flatten(parseTree(html).root)),
  ours: (html, url) => parseHtml(html, url).text,
};
const NAMES = ['density', 'ours'] as const;
type ExtractorName = (typeof NAMES)[number];

interface ExtractorRun {
  readonly name: ExtractorName;
  /** Pages of the web, a second of one processor, parser included. */
  readonly speed: number;
  /** Share of the marked pages whose text is right; NaN without marked pages. */
  readonly right: number;
  /** F1 of shingles on the marked pages, on the mean. */
  readonly f1: number;
}

interface Extraction {
  readonly web: string;
  readonly pages: number;
  readonly marked: number;
  /** F1 of shingles between the two extractors on the pages of the web, on the mean. */
  readonly agreement: number;
  readonly runs: readonly ExtractorRun[];
}

async function run(lab: LabWeb, options: RunOptions): Promise<Extraction> {
  const marked = options.texts.flatMap((file) => markedPages(file));
  const raw = await openRecordedWeb(lab.dir);
  try {
    const urls = shuffled(raw.urls, options.seed).slice(0, options.pages);
    const texts: Record<ExtractorName, string[]> = { density: [], ours: [] };
    const runs = NAMES.map((name): ExtractorRun => {
      options.progress(`${raw.name}: ${name} on ${urls.length} pages`);
      let micros = 0;
      for (const url of urls) {
        const html = raw.read(url)?.html ?? '';
        const before = process.cpuUsage();
        texts[name].push(EXTRACTORS[name](html, url));
        const { user, system } = process.cpuUsage(before);
        micros += user + system;
      }
      const scores = marked.map(({ html, text }) => score(EXTRACTORS[name](html, ''), text));
      return {
        name,
        speed: (urls.length * 1e6) / Math.max(1, micros),
        right: mean(scores.map(({ precision, recall }) => (Math.min(precision, recall) >= RIGHT ? 1 : 0))),
        f1: mean(scores.map(({ f1 }) => f1)),
      };
    });
    const agreement = mean(texts.density.map((text, at) => score(text, texts.ours[at] ?? '').f1));
    return { web: raw.name, pages: urls.length, marked: marked.length, agreement, runs };
  } finally {
    raw.close();
  }
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${figure(share * 100, 1)} %`);

function report({ web, pages, marked, agreement, runs }: Extraction): Section[] {
  const quality =
    marked === 0
      ? 'No file of texts that people marked was given (--texts), so nothing says which texts are right.'
      : `Right: of ${marked} pages with texts that people marked, those where ${RIGHT * 100} % of the found shingles are in the text and ${RIGHT * 100} % of its shingles were found.`;
  return [
    {
      heading: `${web}, ${pages} pages: main text by density and by the default`,
      notes: [
        `${quality} Speed: pages of the web a second of one processor, parser included. The paper had people look at ${PAPER_PAGES} news pages.`,
        `On the pages of the web the two agree to an F1 of shingles of ${figure(agreement)} on the mean.`,
      ],
      table: {
        head: [
          'extractor',
          'right',
          'F1 of shingles',
          'pages a second',
          'right, published',
          'pages a second, published',
        ],
        rows: runs.map(({ name, right, f1, speed }) => [
          name === 'density' ? 'density of lines (S2.4)' : 'the default',
          percent(right),
          figure(f1),
          figure(speed, 1),
          ...(name === 'density' ? [percent(PAPER_RIGHT), figure(PAPER_SPEED)] : ['–', '–']),
        ]),
      },
    },
  ];
}

function figures({ pages, marked, agreement, runs }: Extraction): readonly PaperFigure[] {
  const of = (name: ExtractorName) => runs.find((each) => each.name === name);
  const right = (name: ExtractorName) => percent(of(name)?.right ?? Number.NaN);
  const isMarked = marked > 0;
  return [
    {
      paper: 'Overseas',
      what: 'S2.4 main texts that are right',
      published: percent(PAPER_RIGHT),
      ours: isMarked
        ? `density ${right('density')}, default ${right('ours')}`
        : `not measured; density and default agree to ${figure(agreement)}`,
      why: isMarked
        ? `People judged ${PAPER_PAGES} Chinese news pages by eye; these are ${marked} pages of other kinds, too, and a text is right here only when four fifths of its shingles agree.`
        : 'People judged the pages of the paper by eye, and a recorded web has no texts that people marked: give some with --texts.',
    },
    {
      paper: 'Overseas',
      what: 'S2.4 pages a second',
      published: figure(PAPER_SPEED),
      ours: `density ${figure(of('density')?.speed ?? Number.NaN, 1)}, default ${figure(of('ours')?.speed ?? Number.NaN, 1)}`,
      why: `The paper timed a PC of 2010 with its database; ${pages} pages were timed here without fetching or storing them.`,
    },
  ];
}

export const extraction: PaperExperiment<Extraction> = {
  name: 'extraction',
  source: 'Overseas S2.4',
  about: 'How often is the main text by density of lines right, and how fast is it found?',
  defaults: { orders: [], pages: PAPER_PAGES },
  run,
  report,
  figures,
};
