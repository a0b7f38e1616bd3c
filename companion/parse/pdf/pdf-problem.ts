/** Why a PDF file gave no record. */
export type PdfProblem = 'empty' | 'locked' | 'damaged' | 'no-text' | 'time' | 'memory' | 'crash' | 'host';

/** One sentence for the user on each. */
export const PDF_SENTENCES: Readonly<Record<PdfProblem, string>> = {
  empty: 'This PDF file is empty.',
  locked: 'This PDF is locked with a password: open it in your browser.',
  damaged: 'This PDF is damaged and cannot be read: try it in your browser.',
  'no-text': 'This PDF holds no text, only pictures: open it in your browser.',
  time: 'Reading this PDF takes longer than 2 seconds: open it in your browser.',
  memory: 'Reading this PDF takes more memory than Ambit allows: open it in your browser.',
  crash: 'This PDF ended the reader of PDF files: open it in your browser.',
  host: 'PDF files of this host ended the reader of PDF files repeatedly: this one was not read.',
};
