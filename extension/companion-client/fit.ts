import type { Capture } from '../../shared/api/capture.ts';
import { utf8 } from '../../shared/api/proof-bytes.ts';
import { MAX_BODY } from '../../shared/api/version.ts';

/** Room for the frame around a capture, in bytes. */
const FRAME = 64 * 1024;

/** The capture itself, or, when it is larger than any body may be, with as many of its first links as fit. */
export function fitted(capture: Capture): Capture {
  let fitting = capture;
  while (utf8(JSON.stringify(fitting)).length > MAX_BODY - FRAME && fitting.page.links.length > 0) {
    const links = fitting.page.links.slice(0, Math.floor(fitting.page.links.length * 0.8));
    fitting = { ...fitting, page: { ...fitting.page, links, truncated: true } };
  }
  return fitting;
}
