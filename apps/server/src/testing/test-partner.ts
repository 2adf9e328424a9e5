import { sharedSecret } from '../partners/token-keys.ts';
import {
  peerToPeerDefaults,
  playerCapDefaults,
  tokenMaxHoursDefault,
} from '../partners/partner-file.ts';
import { quoteDefaults } from '../partners/quote-rules.ts';
import type { Partner } from '../partners/partners.ts';

export const tokenSecret = 'a-token-secret-that-only-tests-know';

export const testPartner: Partner = {
  key: 'demo',
  development: true,
  origins: ['http://localhost:4401'],
  assetOrigins: [],
  socketHosts: [],
  returnUrls: [],
  links: { support: 'mailto:help@casino.example' },
  limits: { player: {}, securityRulesGroups: {} },
  creditsBeyondLimits: false,
  overpaidTimes: 10,
  withdrawals: { approveUpTo: {}, codeFrom: {}, limits: {} },
  quotes: quoteDefaults,
  peerToPeer: peerToPeerDefaults,
  playerCaps: playerCapDefaults,
  tokenMaxHours: tokenMaxHoursDefault,
  sweepstake: { grantPlaythrough: '1' },
  disputes: { feePaidBy: 'house', whileOpen: 'take' },
  bonuses: [],
  catalogueBonuses: [],
  tokenKeys: [sharedSecret(tokenSecret)],
};
