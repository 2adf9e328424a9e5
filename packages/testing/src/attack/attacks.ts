import type { Attack } from './attack.ts';
import { wrongAmounts } from './probes/money/amounts.ts';
import { captchaOutage } from './probes/identity/captcha.ts';
import { dailyCaps } from './probes/network/caps.ts';
import { codes, splitting } from './probes/identity/codes.ts';
import { connections } from './probes/network/connections.ts';
import { addressCrowds } from './probes/network/crowds.ts';
import { database } from './probes/installation/database.ts';
import { embeddedFiles } from './probes/installation/embedded.ts';
import { socketFloods } from './probes/network/floods.ts';
import { fuzzServer } from './probes/network/fuzz.ts';
import { answerHeaders } from './probes/network/headers.ts';
import { hostileProvider } from './probes/money/hostile-provider.ts';
import { messages } from './probes/network/messages.ts';
import { otherHoldersNames } from './probes/identity/names.ts';
import { publicPort, signedRequests } from './probes/network/operator.ts';
import { oracles, otherPlayers } from './probes/identity/other-players.ts';
import { playgroundTokens } from './probes/identity/playground.ts';
import { races } from './probes/money/races.ts';
import { shutdown } from './probes/network/shutdown.ts';
import { startup } from './probes/installation/startup.ts';
import { oldTokens, tokens } from './probes/identity/tokens.ts';
import { webhooks } from './probes/money/webhooks.ts';

/** The attacks of `npm run attack` on the server, by name. */
export const attacks: Record<string, Attack> = {
  tokens,
  'old-tokens': oldTokens,
  'other-players': otherPlayers,
  oracles,
  amounts: wrongAmounts,
  races,
  webhooks,
  messages,
  'hostile-provider': hostileProvider,
  operator: signedRequests,
  'public-port': publicPort,
  codes,
  splitting,
  names: otherHoldersNames,
  captcha: captchaOutage,
  caps: dailyCaps,
  headers: answerHeaders,
  database,
  embedded: embeddedFiles,
  playground: playgroundTokens,
  startup,
  floods: socketFloods,
  connections,
  crowds: addressCrowds,
  shutdown,
  fuzz: fuzzServer,
};
