/**
 * Calls of tests inside the extension, most of them in the background of Chromium; `dispatch` is how Chromium itself
 * delivers an event.
 */
declare const chrome: {
  readonly action: {
    setPopup(details: { popup: string }): Promise<void>;
    getTitle(over: { tabId: number }): Promise<string>;
    getUserSettings(): Promise<{ readonly isOnToolbar: boolean }>;
    getBadgeText(over: { tabId: number }): Promise<string>;
  };
  readonly runtime: { getManifest(): { version: string } };
  readonly tabs: {
    query(query: { url: string }): Promise<readonly { readonly id?: number }[]>;
    create(options: { url: string; active: boolean }): Promise<object>;
  };
  readonly developerPrivate: {
    updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
    reload(id: string, options: { failQuietly: boolean }): Promise<unknown>;
    getExtensionInfo(id: string): Promise<object>;
  };
  readonly management: { getPermissionWarningsByManifest(manifest: string): Promise<string[]> };
  readonly permissions: { getAll(): Promise<{ origins: string[] }> };
  readonly windows: { create(options: { incognito: boolean; url: string }): Promise<unknown> };
  readonly commands: {
    getAll(): Promise<readonly { readonly shortcut: string }[]>;
    readonly onCommand: { dispatch(name: string, tab: object | undefined): void };
  };
  readonly omnibox: { readonly onInputChanged: { dispatch(text: string, suggest: (found: object[]) => void): void } };
  readonly contextMenus: { readonly onClicked: { dispatch(info: object, tab: object | undefined): void } };
};
