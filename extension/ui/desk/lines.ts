/** One word or phrase a line, each once, as many and as long as the wire takes. */
export const linesOf = (text: string): string[] =>
  [...new Set(text.split(/[\n,，、]/).map((line) => line.trim().slice(0, 100)))]
    .filter((line) => line !== '')
    .slice(0, 500);
