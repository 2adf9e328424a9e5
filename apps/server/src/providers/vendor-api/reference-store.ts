import { type Queryable, sql } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import { trackRequests } from '../clients/sent-requests.ts';
import { ProviderUnavailable } from '../provider.ts';

/** Sealed data that an adapter keeps with a reference: mostly its provider's ids. */
export type ReferenceData = Record<string, string>;

/** A reference that only this caller asks its provider about, in all servers. */
export interface HeldReference {
  /** Nobody has asked the provider under this reference before: there is nothing to search for. */
  isNew: boolean;
  /** The time of the first request to the provider with this reference. */
  since: Date;
  data: ReferenceData | undefined;
  /** Stored when the reference is released. */
  keep: (data: ReferenceData) => void;
}

/** Keeps adapters of APIs without idempotency keys from creating anything twice. */
export interface ReferenceStore {
  /**
   * Runs `work` while nobody else works under the same reference; throws ProviderUnavailable if
   * somebody does. It runs outside a transaction, so `work` may ask the provider.
   */
  exclusively<T>(reference: string, work: (held: HeldReference) => Promise<T>): Promise<T>;
  /** The data of a reference; undefined if the provider was never asked under it. */
  read(reference: string): Promise<ReferenceData | undefined>;
}

/** Encrypts texts for the tables; see security/seal.ts. */
export interface Cipher {
  close(plain: string, owner: string): string;
  open(sealed: string, owner: string): string;
}

/** Longer than any request to a provider takes. A server that crashed holds nothing for longer. */
const leaseSeconds = 60;

interface Row {
  sealed: string | null;
  is_new: boolean;
  created_at: Date;
}

export function createReferenceStore(
  db: Queryable,
  cipher: Cipher,
  provider: string,
): ReferenceStore {
  const ownerOf = (reference: string) => `${provider} ${reference}`;
  const open = (reference: string, sealed: string | null): ReferenceData | undefined =>
    sealed === null ? undefined : JSON.parse(cipher.open(sealed, ownerOf(reference)));

  async function hold(reference: string, holder: string): Promise<Row> {
    const { rows } = await db.query<Row>(sql`
      insert into cashier.provider_records as kept (provider, reference, holder, locked_until)
      values (${provider}, ${reference}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
      on conflict (provider, reference) do update
        set holder = excluded.holder, locked_until = excluded.locked_until
        where kept.holder is null or kept.locked_until < now()
      returning sealed, xmax = 0 as is_new, created_at`);
    const [row] = rows;
    if (!row) throw new ProviderUnavailable(`${provider} is being asked about ${reference}`);
    return row;
  }

  async function release(reference: string, holder: string, data: ReferenceData | undefined) {
    const sealed = data ? cipher.close(JSON.stringify(data), ownerOf(reference)) : null;
    await db.query(sql`
      update cashier.provider_records set holder = null, sealed = coalesce(${sealed}, sealed)
      where provider = ${provider} and reference = ${reference} and holder = ${holder}`);
  }

  /** As if nobody had asked: no request has reached the provider. */
  async function forget(reference: string, holder: string) {
    await db.query(sql`
      delete from cashier.provider_records
      where provider = ${provider} and reference = ${reference} and holder = ${holder}`);
  }

  return {
    async exclusively(reference, work) {
      const holder = nanoid();
      const { sealed, is_new: isNew, created_at: since } = await hold(reference, holder);
      let kept: ReferenceData | undefined;
      const held: HeldReference = {
        isNew,
        since,
        data: open(reference, sealed),
        keep(data) {
          kept = data;
        },
      };
      return trackRequests(async (operation) => {
        try {
          return await work(held);
        } finally {
          const isUnused = isNew && !kept && !operation.mayHaveArrived;
          await (isUnused ? forget(reference, holder) : release(reference, holder, kept));
        }
      });
    },
    async read(reference) {
      const { rows } = await db.query<Pick<Row, 'sealed'>>(sql`
        select sealed from cashier.provider_records
        where provider = ${provider} and reference = ${reference}`);
      const [row] = rows;
      return row && (open(reference, row.sealed) ?? {});
    },
  };
}
