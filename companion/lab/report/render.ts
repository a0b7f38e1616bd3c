import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlReport } from './html.ts';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';

export interface Rendered {
  /** Notes and tables as Markdown. */
  readonly markdown: string;
  /** JSON of every point. */
  readonly json: string;
  /** Files written. */
  readonly files: readonly string[];
}

/**
 * The report in every form. With a folder: NAME.html, NAME.md, NAME.json, and NAME-1.svg, NAME-2.svg ... for the plots.
 * @throws Error of the file system
 */
export function renderReport(name: string, report: Report, result: object, out?: string): Rendered {
  const markdown = markdownReport(report);
  const json = JSON.stringify(result);
  if (out === undefined) return { markdown, json, files: [] };
  mkdirSync(out, { recursive: true });
  const plots = report.sections.flatMap(({ plot }) => plot ?? []);
  const texts = [
    [`${name}.html`, htmlReport(report)],
    [`${name}.md`, markdown],
    [`${name}.json`, `${json}\n`],
    ...plots.map((plot, at) => [`${name}-${at + 1}.svg`, plot] as const),
  ] as const;
  const files = texts.map(([file, text]) => {
    const path = join(out, file);
    writeFileSync(path, text);
    return path;
  });
  return { markdown, json, files };
}
