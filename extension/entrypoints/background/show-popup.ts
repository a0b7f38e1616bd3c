import browser from 'webextension-polyfill';

/**
 * Shows what is begun, which the browser may otherwise keep behind a menu with the button. To be called before anything is awaited:
 * Firefox opens a popup only while it tells of the user's choice.
 */
export async function showPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    // Chromium before 127 has no such call, and a browser without a window in front refuses: then the badge says it.
  }
}
