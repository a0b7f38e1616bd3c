/** There is no crawl or topic of this id. *Mend the call.* */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  readonly code = 'not-found';
}

/** The call does not fit the state of the crawl. *Mend the call.* */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly code = 'conflict';
}

/**
 * The texts and keywords of the topic contain no word that pages can be compared with. *Mend the call: ask for words.*
 */
export class TopicNeedsWords extends Error {
  override readonly name = 'TopicNeedsWords';
  readonly code = 'topic-needs-words';
}
