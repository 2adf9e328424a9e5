/**
 * What the widget and the pages in its own popups tell each other, both on one origin. The page
 * says `opening` when it stands; the widget then tells it where to go, as JSON text.
 */
export const openingWord = 'opening';

export interface OwnWindowMessages {
  /** Leave for this address. HOST-7 */
  redirect: { url: string };
}

export type OwnWindowMessage = {
  [T in keyof OwnWindowMessages]: { type: T } & OwnWindowMessages[T];
}[keyof OwnWindowMessages];

/** What was said; `unknown` holds the type of a message that nobody knows. */
export function readOwnWindowMessage(data: unknown): OwnWindowMessage | { unknown: string } {
  try {
    const { type, url } = JSON.parse(String(data)) as Partial<OwnWindowMessage>;
    if (type === 'redirect' && typeof url === 'string') return { type, url };
    return { unknown: String(type) };
  } catch {
    return { unknown: typeof data };
  }
}
