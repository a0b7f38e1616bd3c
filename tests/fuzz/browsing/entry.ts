/** Parts of the background and of the extension's pages, in one life. */
export { default as background } from '../../../extension/entrypoints/background/index.ts';
export { connectBackground } from '../../../extension/link/rpc/background-port.ts';
export { knownCrawls, knownSuggestions } from '../../../extension/local/known.ts';
export { readPairing, writePairing } from '../../../extension/local/pairing.ts';
export { changeSettings } from '../../../extension/local/settings.ts';
export { createActions } from '../../../extension/ui/model/actions.ts';
export { begin } from '../../../extension/ui/model/begin.ts';
export { followLocal } from '../../../extension/ui/model/follow-local.ts';
export { recall, remember } from '../../../extension/ui/model/remembered.ts';
export { createStore } from '../../../extension/ui/model/store.ts';
