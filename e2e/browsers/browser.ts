import { expect } from '@playwright/test';

/** The host's page, the widget in its frame, or the window of a payment page. */
export type Place = 'host' | 'cashier' | 'popup';

/** Elements that a player sees: a button or a link, a field, or a heading. */
export type Kind = 'button' | 'field' | 'heading';

/** A browser under remote control. Each place is looked up again for every step. */
export interface Browser {
  open(url: string): Promise<void>;
  /** Runs a function in a place; throws if the place does not exist. */
  run(place: Place, source: string, ...args: string[]): Promise<unknown>;
  /** Clicks as a player does, so that a popup is allowed. */
  click(place: Place, kind: Kind, name: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(place: Place, name: string, text: string): Promise<void>;
  hasPopup(): Promise<boolean>;
  close(): Promise<void>;
}

/** Finds an element by its kind and visible name; runs in the browser. */
export const findSource = `(kind, name) => {
  const isShown = (element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const isNamed = (element) =>
    plain(element.getAttribute('aria-label')) === name ||
    plain(element.textContent).startsWith(name) ||
    [...element.querySelectorAll('*')].some((part) => plain(part.textContent) === name);
  const isLabelled = (element) =>
    plain(element.getAttribute('aria-label')) === name ||
    [...(element.labels ?? [])].some((label) => plain(label.textContent).startsWith(name));
  const kinds = { button: 'button, a', field: 'input, textarea', heading: 'h1' };
  return [...document.querySelectorAll(kinds[kind])].find(
    (element) => isShown(element) && (kind === 'field' ? isLabelled : isNamed)(element),
  ) ?? null;
}`;

/** Focuses a field and selects its text, so that typing replaces it. */
export const selectSource = `(kind, name) => {
  const field = (${findSource})(kind, name);
  field.focus();
  field.select();
}`;

const isThere = `(kind, name) => (${findSource})(kind, name) !== null`;
/** Polls until the step works; a failure shows the last problem. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const result = () => check().catch((problem: unknown) => String(problem));
  await expect.poll(result, { message: what, timeout: 90_000 }).toBe(true);
}

export function shows(browser: Browser, place: Place, kind: Kind, name: string): Promise<void> {
  return until(`${kind} “${name}” (${place})`, async () =>
    Boolean(await browser.run(place, isThere, kind, name)),
  );
}

export async function press(browser: Browser, place: Place, name: string): Promise<void> {
  await shows(browser, place, 'button', name);
  await browser.click(place, 'button', name);
}

export async function enter(browser: Browser, name: string, text: string): Promise<void> {
  await shows(browser, 'cashier', 'field', name);
  await browser.fill('cashier', name, text);
}
