import { cut, foldSpace } from '../../../shared/page/cut.ts';
import type { WorkFacts } from '../../../shared/page/work-facts.ts';
import { arxivIdIn, doiIn } from '../../../shared/page/work-ids.ts';
import { wellFormed } from '../../../shared/text/well-formed.ts';
import type { PageLines } from './lines.ts';
import { type SaidOfFile, unescaped } from './pdf-facts.ts';
import { writtenAddresses } from './written-addresses.ts';

/** Names in XMP that publishers put the DOI under; the library lists them in lower case. */
const XMP_NAMES = ['prism:doi', 'pdfx:doi', 'crossmark:doi', 'dc:identifier'];
/** Names in the information dictionary; `Subject` holds the DOI in files of some publishers. */
const INFO_NAMES = ['doi', 'DOI', 'WPS-ARTICLEDOI', 'Subject'];
/** Text of the first page that is looked at, in UTF-16 units. */
const MAX_TEXT = 20_000;
/** From this line on, identifiers are those of other works. */
const REFERENCES = /^(?:\d+\.?\s+)?(?:references|bibliography|literature cited|参考文献)\s*:?$/i;
/** The mark that arXiv prints at the edge of the first page, with its class and date. */
const ARXIV_MARK = /\barXiv:\s?(\S{7,30})\s?\[[a-z-]+(?:\.[A-Za-z-]+)?\]/;
/** UTF-16 units of an address or of a statement that are looked at. */
const MAX_LOOKED = 2_000;

const textOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value.find((one) => typeof one === 'string') : value;
  return typeof text === 'string' ? foldSpace(wellFormed(cut(text, MAX_LOOKED))) : '';
};

/**
 * Returns the DOI and arXiv identifier of the work in a file: from its address and its metadata, else from the first
 * page with text. A DOI there counts if the address contains it or the page names no other.
 */
export function pdfWorkOf(
  { info, metadata }: SaidOfFile,
  pages: readonly PageLines[],
  url: string,
): { readonly work?: WorkFacts } {
  // The library keeps entries without a meaning in the standard apart.
  const own: Readonly<Record<string, unknown>> = { ...info, ...(typeof info.Custom === 'object' && info.Custom) };
  const said = [...XMP_NAMES.map((name) => metadata?.get(name)), ...INFO_NAMES.map((name) => own[name])].map(textOf);
  const early = firstPage(pages);
  const address = unescaped(url.slice(0, MAX_LOOKED)).toLowerCase();
  const resolved = /^https?:\/\/(?:dx\.)?doi\.org\//.test(address) ? doiIn(address) : '';
  const doi = resolved || said.map(doiIn).find((id) => id !== '') || printedDoi(early, address);
  const mark = ARXIV_MARK.exec(early)?.[1] ?? '';
  const arxiv = arxivIdIn(url) || (mark === '' ? '' : arxivIdIn(`arXiv:${mark}`));
  if (doi === '' && arxiv === '') return {};
  return { work: { ...(doi !== '' && { doi }), ...(arxiv !== '' && { arxiv }) } };
}

function firstPage(pages: readonly PageLines[]): string {
  const lines = pages.find((page) => page.lines.length > 0)?.lines ?? [];
  const end = lines.findIndex(({ text }) => REFERENCES.test(text.trim()));
  const own = end < 0 ? lines : lines.slice(0, end);
  return own
    .map(({ text }) => text)
    .join('\n')
    .slice(0, MAX_TEXT);
}

function printedDoi(text: string, address: string): string {
  const links = writtenAddresses(text).map(({ url }) =>
    /^https?:\/\/(?:dx\.)?doi\.org\//i.test(url) ? doiIn(url) : '',
  );
  const dois = [...new Set(links.filter((doi) => doi !== ''))];
  return dois.find((doi) => address.includes(doi)) ?? (dois.length === 1 ? (dois[0] ?? '') : '');
}
