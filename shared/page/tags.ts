const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that start and end a line of text by the default style sheet (HTML 15.3). */
export const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp',
);

/**
 * Elements whose content is no text of the page: code, fallbacks, form values, pictures. Links in them are not read
 * either.
 */
export const SILENT = set(
  'script style noscript template iframe frame object embed applet canvas audio video svg select option optgroup datalist textarea noembed noframes title rp annotation annotation-xml progress meter',
);

/** Silent but for its links. */
export const DRAWING = 'svg';

export const HEADING_LEVEL: ReadonlyMap<string, number> = new Map(
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name, at) => [name, at + 1]),
);
