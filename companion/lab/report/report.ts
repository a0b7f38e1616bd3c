import type { LinePlot } from './line-plot.ts';

/** Cells of text; the first column names the row, the others are figures. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One finding of an experiment. */
export interface Section {
  readonly heading: string;
  /** Sentences that say how to read it. */
  readonly notes: readonly string[];
  readonly table?: ReportTable;
  readonly plot?: LinePlot;
}

export interface LabReport {
  readonly title: string;
  readonly source: string;
  readonly about: string;
  readonly sections: readonly Section[];
}

/** Returns a report whose words `tell` has turned, figures and names included: `tell` leaves what it does not know. */
export function toldReport({ title, source, about, sections }: LabReport, tell: (text: string) => string): LabReport {
  const plotOf = ({ title, x, y, lines }: LinePlot): LinePlot => ({
    title: tell(title),
    x: tell(x),
    y: tell(y),
    lines: lines.map((line) => ({ ...line, name: tell(line.name) })),
  });
  const tableOf = ({ head, rows }: ReportTable): ReportTable => ({
    head: head.map(tell),
    rows: rows.map((row) => row.map(tell)),
  });
  return {
    title: tell(title),
    source: tell(source),
    about: tell(about),
    sections: sections.map(({ heading, notes, table, plot }) => ({
      heading: tell(heading),
      notes: notes.map(tell),
      ...(table && { table: tableOf(table) }),
      ...(plot && { plot: plotOf(plot) }),
    })),
  };
}
