import { inSweepstake } from '../../state/session.ts';

/** The prefix of the text keys: a withdrawal of coins is called a redemption. */
export function withdrawalWord(): 'withdraw' | 'redeem' {
  return inSweepstake() ? 'redeem' : 'withdraw';
}
