import { peopleOf } from '@opencashier/contract/operator/access/people';
import { knownText, text, valueText } from '../texts/text.ts';

/** Names the one who decided: a person, two people, or the part of the server that did it. */
export function actorText(by: string): string {
  const [first, second] = peopleOf(by);
  if (second === undefined) return valueText('actor', by);
  return text('actor.two', { by: first, second });
}

/**
 * The reason why a payment ended: one of our own reasons in words, or a quotation of somebody
 * else's.
 */
export function reasonText(reason: string): string {
  return knownText(`reason.${reason}`) ?? `“${reason}”`;
}

/** The reason for a hold on a player's withdrawals. The server can also set such holds itself. */
export function holdReason({ setBy, reason }: { setBy: string; reason: string }): string {
  return setBy === 'codes' ? text('hold.codes') : reason;
}

/** Names the person or rule that put a player's withdrawals on hold, and the reason. */
export function holdText(hold: { setBy: string; reason: string }): string {
  return text('context.hold', { by: actorText(hold.setBy), reason: holdReason(hold) });
}

/** The facts of an alert, or its details as the server words them if none of them has a text. */
export function factsText({
  facts = {},
  detail,
}: {
  facts?: Readonly<Record<string, string>> | undefined;
  detail?: string | undefined;
}): string | undefined {
  const known = Object.keys(facts).flatMap((name) => knownText(`fact.${name}`, facts) ?? []);
  return known.length > 0 ? known.join(' · ') : detail;
}

/** The purpose of a ledger transfer, with the note of the one who posted it: `stake: round 7`. */
export function purposeText(purpose: string): string {
  const [word = '', ...note] = purpose.split(': ');
  const known = knownText(`purpose.${word}`);
  if (known === undefined) return `“${purpose}”`;
  return note.length === 0 ? known : `${known} · “${note.join(': ')}”`;
}

/** A transfer's purpose and, unless it moved the money at once, its part in a hold. */
export function transferText({ purpose, kind }: { purpose: string; kind: string }): string {
  const words = purposeText(purpose);
  return kind === 'plain' ? words : `${words} · ${valueText('outcome', kind)}`;
}

/** The reason why a notice waits: `deposit.updated: unknown`, one word, or an error. */
export function noticeFailureText(failure: string): string {
  const word = failure.split(': ').at(-1) ?? failure;
  return knownText(`noticeFailure.${word}`) ?? `“${failure}”`;
}

/** The reason why a proposal could not be carried out: `code: message`. */
export function proposalFailureText(failure: string): string {
  const [code = '', ...said] = failure.split(': ');
  const words = knownText(`outcome.${code}`);
  return words === undefined ? `“${failure}”` : `${words} · “${said.join(': ')}”`;
}
