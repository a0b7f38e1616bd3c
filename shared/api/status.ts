import { type Static, Type } from 'typebox';
import { CrawlView } from './crawl.ts';
import { StoreNoticeView } from './store-notice.ts';
import { strict } from './strict.ts';

/**
 * Form of the companion's commands in a terminal, ready to type: `program`, a command of `ambit help`, then `end`. For
 * a clone, and for it alone, `program` begins with `node ` (`companion/cli/own-command.ts`).
 */
export const TerminalCall = Type.Object(
  { program: Type.String({ maxLength: 2_000 }), end: Type.String({ maxLength: 2_000 }) },
  strict,
);
export type TerminalCall = Static<typeof TerminalCall>;

export const Status = Type.Object(
  {
    version: Type.String(),
    /** Name of the recorded web when crawls run on one, '' for the network. */
    web: Type.String(),
    crawls: Type.Array(CrawlView),
    /** Captures and labels held. */
    captures: Type.Integer(),
    labels: Type.Integer(),
    /** Absent from a companion of before. */
    call: Type.Optional(TerminalCall),
    /** Notices of damaged or lost data since the companion started; an older companion sends none. */
    notices: Type.Optional(Type.Array(StoreNoticeView)),
  },
  strict,
);
