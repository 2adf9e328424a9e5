/** A text that was searched for, and what it names in the forms in which the console shows it. */
export interface SoughtText {
  /** As it was typed, with plain spaces. */
  text: string;
  /** The ids that it may be: itself, and the one in a name of the ledger: `deposit:<id>`. */
  ids: readonly string[];
  /** An id with its middle left out: `AbCdEfGhIjKl…xyz`. */
  shortId?: { start: string; end: string };
  /** The last characters of an account whose others are hidden: `•• 3000`. */
  ending?: string;
}

/** Accounts are found by this many last characters. */
export const accountEnding = 4;

/** An id is found by this many first characters or more, which few other ids have. */
const shortIdStart = 8;

const ledgerName = /^[a-z-]+:(?<id>[\w.@-]{1,64})(?::[\w-]+)?$/;
const shortened = /(?:^|\s)(?<start>[\w.:-]+)(?:…|\.{3})(?<end>[\w.:-]+)$/;
const hidden = /[•*…](?<shown>[^•*…]+)$/;

export function readSoughtText(q: string): SoughtText {
  const text = q.replaceAll(/\s+/g, ' ').trim();
  const id = ledgerName.exec(text)?.groups?.['id'];
  const { start = '', end = '' } = shortened.exec(text)?.groups ?? {};
  const shown = hidden.exec(text)?.groups?.['shown']?.trim() ?? text;
  const isEnding = shown === text ? text.length === accountEnding : shown.length >= accountEnding;
  return {
    text,
    ids: id === undefined ? [text] : [text, id],
    ...(start.length >= shortIdStart && { shortId: { start, end } }),
    ...(isEnding && { ending: shown.slice(-accountEnding) }),
  };
}
