import { inSweepstake } from '../state/session.ts';

/** Under which name the texts of a withdrawal stand: with coins it is called a redemption. */
export function withdrawalWord(): 'withdraw' | 'redeem' {
  return inSweepstake() ? 'redeem' : 'withdraw';
}
