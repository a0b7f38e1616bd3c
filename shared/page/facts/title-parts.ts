const NOT_WORDS = /[^\p{L}\p{N}]+/gu;
/** Separators that sites put between the title and their own name. */
const SEPARATOR = /\s+[|\-–—·•»«:/\\]+\s+|\s*[|｜_]+\s*|\s+»\s*|\s*(?:--|::)\s*|——?/;

/** Letters and digits only, lower case: the form in which titles are compared. */
export const bareTitle = (text: string): string => text.normalize('NFKC').toLowerCase().replace(NOT_WORDS, '');

/** Returns the parts between a title's separators, in order. */
export const titleParts = (title: string): string[] => title.split(SEPARATOR).filter((part) => part !== '');
