import type { Attack } from './attack.ts';
import { wrongAmounts } from './probes/amounts.ts';
import { captchaOutage } from './probes/captcha.ts';
import { dailyCaps } from './probes/caps.ts';
import { codes, splitting } from './probes/codes.ts';
import { connections } from './probes/connections.ts';
import { addressCrowds } from './probes/crowds.ts';
import { database } from './probes/database.ts';
import { embeddedFiles } from './probes/embedded.ts';
import { socketFloods } from './probes/floods.ts';
import { fuzzServer } from './probes/fuzz.ts';
import { answerHeaders } from './probes/headers.ts';
import { hostileProvider } from './probes/hostile-provider.ts';
import { messages } from './probes/messages.ts';
import { otherHoldersNames } from './probes/names.ts';
import { publicPort, signedRequests } from './probes/operator.ts';
import { oracles, otherPlayers } from './probes/other-players.ts';
import { playgroundTokens } from './probes/playground.ts';
import { races } from './probes/races.ts';
import { shutdown } from './probes/shutdown.ts';
import { startup } from './probes/startup.ts';
import { oldTokens, tokens } from './probes/tokens.ts';
import { webhooks } from './probes/webhooks.ts';

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
