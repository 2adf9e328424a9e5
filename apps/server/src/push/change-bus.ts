import { prepared, type Queryable, sql } from '@opencashier/postgres';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { methodChannel } from '../services/partner-methods.ts';

/**
 * Notifies every server of a change to a player's deposit, withdrawal or, otherwise, just the
 * balance. The server that the player is connected to then reads the current state. Without a user
 * (`partner:`), only the partner's consoles read again.
 */
export interface ChangeNotice {
  owner: string;
  depositId?: string | undefined;
  withdrawalId?: string | undefined;
}

export const changeChannel = 'cashier_notes';
const messages = z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()]));

/** A notification of PostgreSQL holds 8,000 bytes, and the longest notice some 200. */
export const noticesPerMessage = 30;

/**
 * Part of the caller's transaction: delivered once that commits. Only for the dispatcher, never in
 * a transaction that moves money, because transactions that notify commit one after the other.
 */
export async function publish(db: Queryable, notices: readonly ChangeNotice[]): Promise<void> {
  const texts: string[] = [];
  for (let at = 0; at < notices.length; at += noticesPerMessage) {
    const part = notices.slice(at, at + noticesPerMessage);
    texts.push(
      JSON.stringify(
        part.map(({ owner, depositId = null, withdrawalId = null }) => [
          owner,
          depositId,
          withdrawalId,
        ]),
      ),
    );
  }
  await db.query(
    prepared(
      sql`select pg_notify(${changeChannel}, message) from unnest(${texts}::text[]) as message`,
    ),
  );
}

export interface Listening {
  onChange(change: ChangeNotice): void;
  /** An operator switched or moved a method of this partner. */
  onMethods(partner: string): void;
  /** The connection was down for a while: notices may have been missed. */
  onGap(): void;
  onError(error: unknown): void;
}

export interface ChangeBus {
  /** Resolves once notices are received. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const retryMs = 1000;

/** Receives the notices of all servers on this database, over its own connection. */
export function listenForChanges(pool: Pool, listening: Listening): ChangeBus {
  let isStopping = false;
  let connection: PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  function read(payload = ''): void {
    const parsed = messages.safeParse(JSON.parse(payload));
    for (const [owner, depositId, withdrawalId] of parsed.data ?? []) {
      listening.onChange({
        owner,
        depositId: depositId ?? undefined,
        withdrawalId: withdrawalId ?? undefined,
      });
    }
  }

  function reconnectLater(client: PoolClient, error: Error): void {
    if (connection !== client) return;
    connection = undefined;
    client.removeAllListeners('notification');
    client.release(error);
    if (isStopping) return;
    listening.onError(error);
    retry = setTimeout(() => void reconnect(), retryMs);
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    connection = client;
    client.on('notification', ({ channel, payload }) =>
      channel === methodChannel ? listening.onMethods(payload ?? '') : read(payload),
    );
    client.on('error', (error) => reconnectLater(client, error));
    client.on('end', () =>
      reconnectLater(client, new Error('the connection to the database has ended')),
    );
    await client.query(`listen ${changeChannel}; listen ${methodChannel}`);
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      if (isStopping) return await stop();
      listening.onGap();
    } catch (error) {
      if (connection)
        return reconnectLater(
          connection,
          error instanceof Error ? error : new Error(String(error)),
        );
      listening.onError(error);
      if (!isStopping) retry = setTimeout(() => void reconnect(), retryMs);
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    clearTimeout(retry);
    const client = connection;
    connection = undefined;
    // Closed, not returned to the pool: its next user would receive the notices.
    client?.release(true);
  }

  return { start: connect, stop };
}
