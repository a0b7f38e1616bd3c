const { browser, chrome } = globalThis as {
  readonly browser?: { readonly runtime?: unknown };
  readonly chrome?: unknown;
};

/**
 * Replaces webextension-polyfill in the package; sources import the polyfill for its types and tests for its fake.
 * Supported browsers return promises for every call made here, and the wrapper took a tenth of the popup's program.
 */
export default browser?.runtime === undefined ? chrome : browser;
