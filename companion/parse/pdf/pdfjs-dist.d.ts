/**
 * The files of pdf.js that are loaded, by what is used of them: their own types bring the names of a browser's page.
 */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  export const getDocument: import('./pdfjs-types.ts').Pdfjs['getDocument'];
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {}
