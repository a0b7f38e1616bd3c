import type { LabReport, ReportTable } from './report.ts';

/** Returns one line without markup: the authors of recorded webs name the topics. */
const inline = (words: string): string => words.replace(/[\r\n]+/g, ' ').replaceAll('<', '&lt;');

/** The report as Markdown: notes and tables; plots are files of their own. */
export function markdownReport({ title, source, about, sections }: LabReport): string {
  const parts = sections.flatMap(({ heading, notes, table }) => [
    `## ${inline(heading)}`,
    ...notes.map(inline),
    ...(table === undefined ? [] : [markdownTable(table)]),
  ]);
  return `${[`# ${inline(title)}`, inline(`${about} Source: ${source}.`), ...parts].join('\n\n')}\n`;
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
