/**
 * The messages between the widget and the pages in its own popups, which share its origin. A page
 * sends `opening` once it has loaded. The widget answers with the address to go to, as JSON text.
 */
export const openingWord = 'opening';

export interface OwnWindowMessages {
  /** HOST-7: navigate to this address. */
  redirect: { url: string };
}

export type OwnWindowMessage = {
  [T in keyof OwnWindowMessages]: { type: T } & OwnWindowMessages[T];
}[keyof OwnWindowMessages];

/** The message; `unknown` holds the type of an unknown message. */
export function readOwnWindowMessage(data: unknown): OwnWindowMessage | { unknown: string } {
  try {
    const { type, url } = JSON.parse(String(data)) as Partial<OwnWindowMessage>;
    if (type === 'redirect' && typeof url === 'string') return { type, url };
    return { unknown: String(type) };
  } catch {
    return { unknown: typeof data };
  }
}
