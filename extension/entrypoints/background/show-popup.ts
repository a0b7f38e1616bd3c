import browser from 'webextension-polyfill';

/**
 * Opens the popup, so that the user sees the new crawl at once even if the browser hides the button in a menu. Call it
 * before any `await`: Firefox opens a popup only while it handles the user's click.
 */
export async function showPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    // Chromium before 127 lacks this call, and a browser without a window in front refuses it: the badge shows the
    // change.
  }
}
