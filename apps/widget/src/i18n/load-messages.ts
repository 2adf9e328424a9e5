import type { Messages } from './text.ts';

export interface LoadedMessages {
  locale: string;
  chosen: Messages;
  english: Messages;
}

/** Requests a file of texts. */
export type GetTexts = (url: string) => Promise<Response>;

let isPageLeft = false;
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  isPageLeft = !persisted;
});

/** NET-10: a message set, or undefined if its answer is not OK. */
export async function loadLocale(
  base: string,
  name: string,
  get: GetTexts = fetch,
): Promise<Messages | undefined> {
  try {
    const response = await get(`${base}/locales/${name.toLowerCase()}.json`);
    return response.ok ? ((await response.json()) as Messages) : undefined;
  } catch {
    // Leaving the page cancels its requests. Nobody waits for the texts then, and nothing failed.
    return isPageLeft ? new Promise<never>(() => {}) : undefined;
  }
}

/**
 * I18N-3: English replaces a chosen file that fails to load; it is requested first. The second part
 * of a set never changes the language: its texts are then missing, and reported as such.
 */
export async function loadMessages(
  base: string,
  locale: string,
  englishComing: Promise<Messages | undefined>,
  { part = '', get = fetch }: { part?: string; get?: GetTexts } = {},
): Promise<LoadedMessages> {
  const [english, chosen] = await Promise.all([
    englishComing,
    locale === 'en' ? undefined : loadLocale(base, `${locale}${part}`, get),
  ]);
  // oxlint-disable-next-line no-console -- I18N-3 requires this line.
  if (!english) console.error('The English texts could not be loaded');
  if (chosen) return { locale, chosen, english: english ?? {} };
  const isLost = part !== '' && locale !== 'en';
  return {
    locale: isLost ? locale : 'en',
    chosen: (isLost ? undefined : english) ?? {},
    english: english ?? {},
  };
}
