/** *Update the extension*: the data of this profile was written by a newer one and is left as it is. */
export class LocalStoreNewer extends Error {
  readonly code = 'store-newer';
  constructor(cause: unknown) {
    super('This profile was used with a newer version of Ambit. Update the extension; nothing was changed.', { cause });
    this.name = 'LocalStoreNewer';
  }
}
