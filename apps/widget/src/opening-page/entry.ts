import { followRedirect, type OpeningConfig } from './follow-redirect.ts';

// The whole code of the page that a popup shows until the payment page's address is known.

const text = document.querySelector('#cashier-config')?.textContent ?? '{}';
// oxlint-disable-next-line no-console -- This page has no other log.
const log = (message: string): void => console.warn(`[cashier] ${message}`);
// A window that a host's opener policy cut off from its cashier would stay empty, so it goes away;
// the cashier then shows a link.
if (window.opener) followRedirect(window, JSON.parse(text) as OpeningConfig, log);
else window.close();
