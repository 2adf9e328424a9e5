import { bonusesFor, type Catalogue, loadCatalogue } from '@opencashier/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueToken, type Player, playerQuery } from './player-token.ts';

export interface BackendOptions {
  tokenSecret: string;
  /** Where the cashier's server answers calls. */
  cashierUrl: string;
}

const snippet = z.object({ balance: z.object({ amount: z.string(), currency: z.string() }) });
const balanceTimeoutMs = 3000;

/** Asks the cashier as a backend does: with a token, from no page. */
async function fetchBalance(player: Player, { tokenSecret, cashierUrl }: BackendOptions) {
  const token = await issueToken({ ...player, ttl: 60 }, tokenSecret, new Date());
  const query = new URLSearchParams({ country: player.country, currency: player.currency });
  const answer = await fetch(`${cashierUrl}/api/BANKING/userdata-payment-snippet?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(balanceTimeoutMs),
  });
  return snippet.parse(await answer.json()).balance;
}

const hourMs = 3_600_000;

/** What a host's own marketing would know: the catalogue's bonuses, with the time of their end. */
function offeredBonuses(catalogue: Catalogue, { country, currency, lang }: Player) {
  const offered = bonusesFor(catalogue, { country, currency, language: lang });
  return offered.map((bonus) => {
    const data = bonus.depositBonusData ?? bonus.freespinBonusData;
    const hours = Number(data?.['lastsHours'] ?? 0);
    const expiresAt = new Date(Date.now() + hours * hourMs).toISOString();
    return {
      ...bonus,
      ...(bonus.depositBonusData && { depositBonusData: { ...data, expiresAt } }),
      ...(bonus.freespinBonusData && { freespinBonusData: { ...data, expiresAt } }),
    };
  });
}

/** The demonstration host's backend. Anyone may be anyone here, so it runs in development only. */
export async function backendRoutes(app: FastifyInstance, options: BackendOptions): Promise<void> {
  const catalogue = loadCatalogue();
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/token', async ({ query }) => ({
    token: await issueToken(playerQuery.parse(query), options.tokenSecret, new Date()),
  }));

  app.get('/bonuses', async ({ query }) => ({
    bonuses: offeredBonuses(catalogue, playerQuery.parse(query)),
  }));

  app.get('/balance', async ({ query, log }, reply) => {
    const player = playerQuery.parse(query);
    try {
      return await fetchBalance(player, options);
    } catch (error) {
      log.warn(error);
      const message = 'The cashier did not answer with a balance.';
      return reply.code(502).send({ error: { message, code: 'cashier.unavailable' } });
    }
  });
}
