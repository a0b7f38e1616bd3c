import type { Report, Table } from './report.ts';

/** The report as Markdown: notes and tables; plots are files of their own. */
export function markdownReport({ title, source, about, sections }: Report): string {
  const parts = sections.flatMap(({ heading, notes, table }) => [
    `## ${heading}`,
    ...notes,
    ...(table === undefined ? [] : [markdownTable(table)]),
  ]);
  return `${[`# ${title}`, `${about} Source: ${source}.`, ...parts].join('\n\n')}\n`;
}

function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:')
    .join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
