import { actorText, holdReason } from '../format/words.ts';
import { text } from '../texts/text.ts';

/** Names the person or rule that put a player's withdrawals on hold, and the reason. */
export function holdText(hold: { setBy: string; reason: string }): string {
  return text('context.hold', { by: actorText(hold.setBy), reason: holdReason(hold) });
}
