import { defineWebExtConfig } from 'wxt';

// `wxt` (dev) must not start a browser of its own: `npm start` opens one that is already paired.
export default defineWebExtConfig({ disabled: true });
