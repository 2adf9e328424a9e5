// The partner files of the attacked server, which is in production mode.

export const operatorKeyId = 'ann';

/** A withdrawal of this sum or more needs a one-time code. */
export const codeFrom = 100;
/** The most that a player may deposit in a day. */
export const depositsPerDay = 100;

/** A player may start a session, close a form or begin a withdrawal this often in a day. */
export const timesPerDay = 40;

export function attackedPartner(receiverUrl: string) {
  return {
    key: 'demo',
    origins: ['https://shop.attack.example'],
    tokenKeys: [{ alg: 'HS256', secretEnv: 'ATTACK_TOKEN_SECRET' }],
    webhook: { url: `${receiverUrl}/cashier-events`, secretEnv: 'ATTACK_WEBHOOK_SECRET' },
    limits: { player: { day: { EUR: String(depositsPerDay) } } },
    playerCaps: { sessions: timesPerDay, formClosings: timesPerDay, drafts: timesPerDay },
    withdrawals: { approveUpTo: { EUR: '60' }, codeFrom: { EUR: String(codeFrom) } },
    operatorApi: {
      keys: [
        { id: operatorKeyId, role: 'admin', person: 'ann', secretEnv: 'ATTACK_OPERATOR_SECRET' },
      ],
      twoPeopleAbove: { EUR: '10' },
    },
  };
}

/** Another site on the same server, whose keys the attacker has. */
export const otherPartner = {
  key: 'other',
  origins: ['https://other.attack.example'],
  tokenKeys: [{ alg: 'HS256', secretEnv: 'ATTACK_OTHER_SECRET' }],
};
