import { bonusesFor, type Catalogue, loadCatalogue } from '@opencashier/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueToken, type Player, playerQuery } from './player-token.ts';

export interface BackendOptions {
  tokenSecret: string;
  /** Where the cashier's server answers calls. */
  cashierUrl: string;
}

const snippet = z.object({
  balance: z.object({ amount: z.string(), currency: z.string() }),
  bonuses: z.array(z.object({ id: z.string(), until: z.string().optional() })).default([]),
});
/** Longer than a busy machine may take: a host that gives up sooner shows an error for nothing. */
const snippetTimeoutMs = 20_000;

/** Asks the cashier as a backend does: with a token, from no page. */
async function fetchSnippet(player: Player, { tokenSecret, cashierUrl }: BackendOptions) {
  const token = await issueToken({ ...player, ttl: 60 }, tokenSecret, new Date());
  const query = new URLSearchParams({ country: player.country, currency: player.currency });
  const answer = await fetch(`${cashierUrl}/api/BANKING/userdata-payment-snippet?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(snippetTimeoutMs),
  });
  return snippet.parse(await answer.json());
}

/** What a host's own marketing would know: the catalogue's bonuses, with the time of their end. */
function offeredBonuses(
  catalogue: Catalogue,
  { country, currency, lang }: Player,
  ends: ReadonlyMap<string, string | undefined>,
) {
  const offered = bonusesFor(catalogue, { country, currency, language: lang });
  return offered.flatMap((bonus) => {
    // What the cashier no longer takes is not shown.
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

/** The demonstration host's backend. Anyone may be anyone here, so it runs in development only. */
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
      // The cashier would take none of them: it opens without.
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
