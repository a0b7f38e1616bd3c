/** This profile's data can be neither read nor saved. */
export class LocalStoreError extends Error {
  readonly code: 'store-newer' | 'store-closed';
  constructor(code: LocalStoreError['code'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'LocalStoreError';
    this.code = code;
  }
}

/** Update the extension*: a newer one wrote this profile's data, which stays unchanged. */
export const storeNewer = (cause: unknown): LocalStoreError =>
  new LocalStoreError(
    'store-newer',
    'This profile was used with a newer version of Ambit; nothing was changed.',
    cause,
  );

/** *Restart the browser, or let it remember history*: it never keeps data, or its data is damaged. */
export const storeClosed = (cause: unknown): LocalStoreError =>
  new LocalStoreError('store-closed', 'The browser does not open its storage for this extension.', cause);
