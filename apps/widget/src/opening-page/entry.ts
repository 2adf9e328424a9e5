import { followRedirect, type OpeningConfig } from './follow-redirect.ts';

// All the code of the page that a popup shows until the payment page's address is known.

const text = document.querySelector('#cashier-config')?.textContent ?? '{}';
// oxlint-disable-next-line no-console -- This page has no other log.
const log = (message: string): void => console.warn(`[cashier] ${message}`);
// A host's opener policy may cut this window off from the cashier. It would stay empty, so it
// closes; the cashier then shows a link.
if (window.opener) followRedirect(window, JSON.parse(text) as OpeningConfig, log);
else window.close();
