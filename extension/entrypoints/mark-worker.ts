import { expose } from 'comlink';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { rate } from '../marks/rate.ts';

/**
 * The model that marks links, in a worker of the extension, in Firefox (wxt.config.ts): no page and no part of the
 * extension waits for it.
 */
export default defineUnlistedScript(() => expose({ rate }));
