import { expect, it } from 'vitest';
import { readCsv, readCsvTable } from './csv.ts';

it('given quotes, line breaks in cells and empty lines, reads every row whole', () => {
  expect(readCsv('a,"b ""c"", d"\r\n\r\n"x\ny",\n')).toEqual([
    ['a', 'b "c", d'],
    ['x\ny', ''],
  ]);
});

it('given semicolons or tabs, takes the one by which the wanted names are found', () => {
  for (const separator of [',', ';', '\t']) {
    const text = `\ufeffURL${separator} Label \nhttp://a.example/;x${separator}1\n`;
    const { heads } = readCsvTable(text, (names) => names.includes('url') && names.includes('label'));
    expect(heads).toEqual(['url', 'label']);
  }
});
