/** Parts of the background and of the extension's pages, in one life. */

export { connectBackground } from '../../../extension/companion-client/rpc/background-port.ts';
export { default as background } from '../../../extension/entrypoints/background/index.ts';
export { knownCrawls, knownSuggestions } from '../../../extension/storage/known.ts';
export { readPairing, writePairing } from '../../../extension/storage/pairing.ts';
export { changeSettings } from '../../../extension/storage/settings.ts';
export { createActions } from '../../../extension/ui/model/actions.ts';
export { begin } from '../../../extension/ui/model/begin.ts';
export { followLocal } from '../../../extension/ui/model/follow-local.ts';
export { recall, remember } from '../../../extension/ui/model/remembered.ts';
export { createStore } from '../../../extension/ui/model/store.ts';
