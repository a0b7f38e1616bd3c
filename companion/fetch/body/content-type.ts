export interface ContentType {
  /** Lower case, without parameters; '' when none was sent. */
  readonly type: string;
  /** '' when none. */
  readonly charset: string;
}

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i;

/** Reads a Content-Type header; a value that is no media type counts as none. */
export function contentType(value: string): ContentType {
  const type = (value.split(';', 1)[0] ?? '').trim().toLowerCase();
  const charset = CHARSET.exec(value);
  return {
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : '',
    charset: (charset?.[1] ?? charset?.[2] ?? '').trim().toLowerCase(),
  };
}

const TEXT = /^text\/|[/+]xml$|[/+]json$|^application\/(?:xhtml\+xml|javascript)$/;
/** Types of hosts that do not know the type: the first kilobyte decides. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'application/unknown', 'unknown/unknown', 'text/plain']);

const PDF = new Set(['application/pdf', 'application/x-pdf']);

/** Classifies by the declared type: readable text, a PDF, other, or unknown until its first kilobyte is here. */
export function declaredKind(type: string): 'text' | 'pdf' | 'other' | 'unknown' {
  if (PDF.has(type)) return 'pdf';
  if (UNKNOWN.has(type)) return 'unknown';
  return TEXT.test(type) ? 'text' : 'other';
}

/** A document whose beginning is worth having when its end is cut off. */
export const isPage = (type: string): boolean =>
  type === 'text/html' || type === 'application/xhtml+xml' || UNKNOWN.has(type);
