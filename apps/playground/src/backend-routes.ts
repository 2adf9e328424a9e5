import { bonusesFor, type Catalogue, loadCatalogue } from '@opencashier/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueToken, type Player, playerQuery } from './player-token.ts';

export interface BackendOptions {
  tokenSecret: string;
  /** The URL of the cashier's server. */
  cashierUrl: string;
}

const snippet = z.object({
  balance: z.object({ amount: z.string(), currency: z.string() }),
  bonuses: z.array(z.object({ id: z.string(), until: z.string().optional() })).default([]),
});
/** Long, so that a busy machine causes no needless error. */
const snippetTimeoutMs = 20_000;

/** Calls the cashier as a backend does, with a token and without a page. */
async function fetchSnippet(player: Player, { tokenSecret, cashierUrl }: BackendOptions) {
  const token = await issueToken({ ...player, ttl: 60 }, tokenSecret, new Date());
  const query = new URLSearchParams({ country: player.country, currency: player.currency });
  const answer = await fetch(`${cashierUrl}/api/BANKING/userdata-payment-snippet?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(snippetTimeoutMs),
  });
  return snippet.parse(await answer.json());
}

/** The bonuses that a host's marketing would offer: the catalogue's, with their end times. */
function offeredBonuses(
  catalogue: Catalogue,
  { country, currency, lang }: Player,
  ends: ReadonlyMap<string, string | undefined>,
) {
  const offered = bonusesFor(catalogue, { country, currency, language: lang });
  return offered.flatMap((bonus) => {
    // A bonus that the cashier no longer accepts is left out.
    if (!ends.has(bonus.id)) return [];
    const expiresAt = ends.get(bonus.id);
    const withEnd = (data: object) => (expiresAt ? { ...data, expiresAt } : data);
    return [
      {
        ...bonus,
        ...(bonus.depositBonusData && { depositBonusData: withEnd(bonus.depositBonusData) }),
        ...(bonus.freespinBonusData && { freespinBonusData: withEnd(bonus.freespinBonusData) }),
      },
    ];
  });
}

/** The demo host's backend. Anyone can pose as another player, so it runs in development only. */
export async function backendRoutes(app: FastifyInstance, options: BackendOptions): Promise<void> {
  const catalogue = loadCatalogue();
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/token', async ({ query }) => ({
    token: await issueToken(playerQuery.parse(query), options.tokenSecret, new Date()),
  }));

  app.get('/bonuses', async ({ query, log }) => {
    const player = playerQuery.parse(query);
    try {
      const { bonuses } = await fetchSnippet(player, options);
      const ends = new Map(bonuses.map(({ id, until }) => [id, until]));
      return { bonuses: offeredBonuses(catalogue, player, ends) };
    } catch (error) {
      // Without the snippet no bonus is known to be valid, so the cashier opens without bonuses.
      log.warn(error);
      return { bonuses: [] };
    }
  });

  app.get('/balance', async ({ query, log }, reply) => {
    const player = playerQuery.parse(query);
    try {
      return (await fetchSnippet(player, options)).balance;
    } catch (error) {
      log.warn(error);
      const message = 'The cashier did not answer with a balance.';
      return reply.code(502).send({ error: { message, code: 'cashier.unavailable' } });
    }
  });
}
