import { readFileSync, writeFileSync } from 'node:fs';

/** Columns of a line. The formatter breaks code there, but leaves comments as they are. */
const COLUMNS = 120;
/** Lines that stay as they are: what a tool reads, long addresses, tables. */
const FIXED = /biome-ignore|@ts-|@vitest|https?:\S{60}|^\|/;
/** A line that begins a paragraph of its own: an item of a list, or what a tag says. */
const OWN_PARAGRAPH = /^(?:[-*] |\d+\. |@\w)/;

/**
 * Breaks a text at blanks outside of code into lines of at most `width` columns. A longer piece keeps a line for
 * itself.
 */
function broken(text: string, width: number): string[] {
  const pieces: string[] = [];
  let isCode = false;
  for (const word of text.split(' ')) {
    pieces.push(isCode ? `${pieces.pop()} ${word}` : word);
    if (word.split('`').length % 2 === 0) isCode = !isCode;
  }
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** Wraps each paragraph that has too long a line. Others stay as they are. */
function wrapped(lines: readonly string[], width: number): string[] {
  const paragraphs: string[][] = [];
  for (const line of lines) {
    const before = paragraphs.at(-1);
    const opens = line === '' || before?.at(-1) === '' || /^\s/.test(line) || OWN_PARAGRAPH.test(line);
    if (before === undefined || opens) paragraphs.push([line]);
    else before.push(line);
  }
  return paragraphs.flatMap((paragraph) => {
    const isLong = paragraph.some((line) => line.length > width) && !paragraph.some((line) => FIXED.test(line));
    return isLong && !/^\s/.test(paragraph[0] ?? '') ? broken(paragraph.join(' '), width) : paragraph;
  });
}

/** Wraps a comment between stars; one of a single line becomes one of several. */
function wrappedBlock(indent: string, block: readonly string[]): string[] {
  const lines = block
    .map((line) => line.trim())
    .join('\n')
    .replace(/^\/\*\* ?/, '')
    .replace(/ ?\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\* ?/, ''));
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  const width = COLUMNS - indent.length - 3;
  return [`${indent}/**`, ...wrapped(lines, width).map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

function wrappedSlashes(indent: string, block: readonly string[]): string[] {
  const texts = block.map((line) => line.slice(indent.length + 3));
  return wrapped(texts, COLUMNS - indent.length - 3).map((line) => `${indent}// ${line}`);
}

/** Returns a source with its comments wrapped at 120 columns. Comments behind code on the same line stay. */
export function wrapComments(source: string): string {
  const lines = source.split('\n');
  const done: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const [, indent = '', mark] = /^(\s*)(\/\*\*|\/\/)(?= |$)/.exec(lines[at] ?? '') ?? [];
    let end = at + 1;
    if (mark === '/**') while (end < lines.length && !lines[end - 1]?.includes('*/')) end++;
    if (mark === '//') while (lines[end]?.startsWith(`${indent}// `)) end++;
    const block = lines.slice(at, end);
    const isComment = mark === '//' || (mark === '/**' && block.at(-1)?.trimEnd().endsWith('*/') === true);
    const isLong = isComment && block.some((line) => line.length > COLUMNS);
    done.push(...(isLong ? (mark === '//' ? wrappedSlashes : wrappedBlock)(indent, block) : block));
    at = end;
  }
  return done.join('\n');
}

/** `npx tsx tests/lint/wrap-comments.ts FILE…` wraps the comments of files in place. */
if (process.argv[1]?.endsWith('wrap-comments.ts'))
  for (const file of process.argv.slice(2)) {
    const source = readFileSync(file, 'utf8');
    const better = wrapComments(source);
    if (better !== source) writeFileSync(file, better);
  }
