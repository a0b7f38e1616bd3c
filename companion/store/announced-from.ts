/**
 * Least relevance of a page that a watch announces. A page that is on the topic by an even chance may be suggested,
 * where the user looks for pages; of news four in five should be right.
 * @param labels that the topic has on pages, announced ones included: without labels its judge is surer than it is
 * right (docs/measurements/watch.md)
 */
export const announcedFrom = (labels: number): number => (labels < TAUGHT ? 0.9 : 0.8);

/** Labels from which on a topic counts as taught. */
export const TAUGHT = 10;

/** Least relevance of a new page whose links a watch follows. A lower one lets it go astray. */
export const FOLLOWED = 0.8;
