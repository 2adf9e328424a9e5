import { inSweepstake } from '../../state/session.ts';

/** The prefix of a withdrawal's text keys: with coins it is a redemption. */
export function withdrawalWord(): 'withdraw' | 'redeem' {
  return inSweepstake() ? 'redeem' : 'withdraw';
}
