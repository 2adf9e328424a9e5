import { actorText, holdReason } from '../format/words.ts';
import { text } from '../texts/text.ts';

/** Who put a player's withdrawals on hold, and why. */
export function holdText(hold: { setBy: string; reason: string }): string {
  return text('context.hold', { by: actorText(hold.setBy), reason: holdReason(hold) });
}
