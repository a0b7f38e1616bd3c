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
  /** An SVG document. */
  readonly plot?: string;
}

export interface LabReport {
  readonly title: string;
  readonly source: string;
  readonly about: string;
  readonly sections: readonly Section[];
}
