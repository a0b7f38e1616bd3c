import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlReport } from './html.ts';
import { linePlot } from './line-plot.ts';
import { type LabReport, type ReportTable, toldReport } from './report.ts';
import { jsonLines, type MeasurementRow } from './row.ts';

export interface Rendered {
  /** Notes and tables as Markdown. */
  readonly markdown: string;
  /** Text that `--json` prints: the rows of an experiment that has some, one object a line; else every point. */
  readonly json: string;
  /** Files written. */
  readonly files: readonly string[];
}

interface RenderOptions {
  /** Folder to write to. */
  readonly out?: string | undefined;
  readonly rows?: readonly MeasurementRow[] | undefined;
  readonly speech?: ReportSpeech | undefined;
}

/** Another language than English for reports; JSON stays as it is. */
export interface ReportSpeech {
  /** As BCP 47. */
  readonly language: string;
  /** Returns a text in that language, or as it is where it is no known one. */
  readonly tell: (text: string) => string;
}

/** Returns one line without markup: the authors of recorded webs name the topics. */
const inline = (words: string): string => words.replace(/[\r\n]+/g, ' ').replaceAll('<', '&lt;');

/** The report as Markdown: notes and tables; plots are files of their own. */
export function markdownReport({ title, source, about, sections }: LabReport): string {
  const parts = sections.flatMap(({ heading, notes, table }) => [
    `## ${inline(heading)}`,
    ...notes.map(inline),
    ...(table === undefined ? [] : [markdownTable(table)]),
  ]);
  return `${[`# ${inline(title)}`, inline(`${about} ${source}`), ...parts].join('\n\n')}\n`;
}

function markdownTable({ head, rows }: ReportTable): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => inline(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:')
    .join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/**
 * The report in every form. With a folder: NAME.html, NAME.md, NAME.json with every point, NAME.jsonl where there are
 * rows, and NAME-1.svg, NAME-2.svg ... for the plots.
 * @throws Error of the file system
 */
export function renderReport(
  name: string,
  english: LabReport,
  result: object,
  { out, rows, speech }: RenderOptions,
): Rendered {
  const report = speech === undefined ? english : toldReport(english, speech.tell);
  const markdown = markdownReport(report);
  const every = JSON.stringify(result);
  const json = rows === undefined ? every : jsonLines(rows);
  if (out === undefined) return { markdown, json, files: [] };
  mkdirSync(out, { recursive: true });
  const plots = report.sections.flatMap(({ plot }) => (plot === undefined ? [] : linePlot(plot)));
  const texts = [
    [`${name}.html`, htmlReport(report, speech?.language)],
    [`${name}.md`, markdown],
    [`${name}.json`, `${every}\n`],
    ...(rows === undefined ? [] : [[`${name}.jsonl`, `${json}\n`] as const]),
    ...plots.map((plot, at) => [`${name}-${at + 1}.svg`, plot] as const),
  ] as const;
  const files = texts.map(([file, text]) => {
    const path = join(out, file);
    writeFileSync(path, text);
    return path;
  });
  return { markdown, json, files };
}
