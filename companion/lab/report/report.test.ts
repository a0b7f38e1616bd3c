import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { htmlReport } from './html.ts';
import { linePlot } from './line-plot.ts';
import { markdownReport } from './render.ts';
import type { LabReport } from './report.ts';

/** Hostile names of a recorded web and its topics. */
const NAMES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</svg><script>alert(1)</script>',
  '</style><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<foreignObject><iframe src="javascript:alert(1)">',
  ']]><![CDATA[',
  'one | two\n\n<b>three</b>',
];
const report: LabReport = {
  ...{ title: NAMES.join(' '), source: NAMES.join(' '), about: NAMES.join(' ') },
  sections: NAMES.map((name) => ({
    ...{ heading: name, notes: [name] },
    table: { head: [name, name], rows: NAMES.map((row) => [row, name]) },
    plot: { title: name, x: name, y: name, lines: [{ name, points: [[1, 1]] as const }] },
  })),
};

it('names of a recorded web become no markup of the report, nor of its plots', () => {
  const html = htmlReport(report);
  const { document } = new JSDOM(html).window;
  expect(
    document.querySelectorAll('script, img, iframe, foreignObject, b, [onload], [onerror], [onmouseover]'),
  ).toHaveLength(0);
  expect(document.querySelectorAll('svg')).toHaveLength(NAMES.length);
  expect(html).toContain("default-src 'none'");
  for (const { plot } of report.sections) {
    const svg = plot === undefined ? '' : linePlot(plot);
    const drawn = new new JSDOM().window.DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(drawn.querySelector('parsererror, script, foreignObject, [onload]')).toBeNull();
  }
});

it('given a cell that holds a sentence, wraps it, and no figure', () => {
  const table = {
    head: ['a', 'b'],
    rows: [['x', '0.90 (0.80 to 1.00)', 'A sentence that is longer than any figure.']],
  };
  const html = htmlReport({ ...report, sections: [{ heading: '', notes: [], table }] });
  const cells = new JSDOM(html).window.document.querySelectorAll('td');
  expect([...cells].map((cell) => cell.className)).toEqual(['', 'words']);
});

it('nor of the Markdown, where a table keeps its lines', () => {
  const markdown = markdownReport(report);
  expect(markdown).not.toMatch(/<[a-z!/]/i);
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  expect(lines).toHaveLength(NAMES.length * (NAMES.length + 2));
  for (const line of lines) expect(line.match(/(?<!\\)\|/g)).toHaveLength(3);
});
