const { browser, chrome } = globalThis as {
  readonly browser?: { readonly runtime?: unknown };
  readonly chrome?: unknown;
};

/**
 * What stands in the package for webextension-polyfill, which the sources import for its types and the tests for its fake: all that is
 * used here returns promises by itself in every browser that is supported, and the wrapping took a tenth of the popup's program.
 */
export default browser?.runtime === undefined ? chrome : browser;
