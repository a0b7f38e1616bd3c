import { escapeXml } from './escape.ts';
import { linePlot } from './line-plot.ts';
import type { LabReport, ReportTable, Section } from './report.ts';

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}',
  'h1,h2{line-height:1.2}h2{margin-top:2.5rem}',
  '.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}',
  'th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap;vertical-align:top}',
  'th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid #888}',
  '.words{white-space:normal;text-align:left;min-width:9rem}',
  'svg{max-width:100%;height:auto;margin-top:1rem}',
].join('');

/**
 * The report as one HTML document that opens by itself: no script, nothing from outside, plots drawn in.
 * @param language of its words, as BCP 47
 */
export function htmlReport({ title, source, about, sections }: LabReport, language = 'en'): string {
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeXml(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeXml(title)}</h1><p>${escapeXml(about)} ${escapeXml(source)}</p>`,
    ...sections.map(section),
    '</main></body></html>',
    '',
  ].join('\n');
}

const section = ({ heading, notes, table, plot }: Section): string =>
  [
    `<section><h2>${escapeXml(heading)}</h2>`,
    ...notes.map((note) => `<p>${escapeXml(note)}</p>`),
    table === undefined
      ? ''
      : `<div class="wide" role="region" aria-label="${escapeXml(heading)}" tabindex="0">${tableOf(table)}</div>`,
    `${plot === undefined ? '' : linePlot(plot)}</section>`,
  ].join('\n');

/** Width in letters from which a cell is a sentence that wraps, not a figure. */
const SENTENCE = 32;
/** A Chinese character is as wide as two letters. */
const widthOf = (cell: string): number => cell.length + (cell.match(/[\u2e80-\u9fff]/g) ?? []).length;
const classOf = (cell: string): string => (widthOf(cell) >= SENTENCE ? ' class="words"' : '');

function tableOf({ head, rows }: ReportTable): string {
  const header = head.map((cell) => `<th scope="col">${escapeXml(cell)}</th>`).join('');
  const body = rows.map(([name = '', ...cells]) => {
    const figures = cells.map((cell) => `<td${classOf(cell)}>${escapeXml(cell)}</td>`).join('');
    return `<tr><th scope="row"${classOf(name)}>${escapeXml(name)}</th>${figures}</tr>`;
  });
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
