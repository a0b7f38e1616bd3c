import { AmbitError } from '../../shared/errors/ambit-error.ts';

/** *Update the extension*: a newer one wrote this profile's data, which stays unchanged. */
export const storeNewer = (cause: unknown): AmbitError =>
  new AmbitError('store-newer', 'This profile was used with a newer version of Ambit; nothing was changed.', { cause });

/** *Restart the browser, or let it remember history*: it never keeps data, or its data is damaged. */
export const storeClosed = (cause: unknown): AmbitError =>
  new AmbitError('store-closed', 'The browser does not open its storage for this extension.', { cause });
