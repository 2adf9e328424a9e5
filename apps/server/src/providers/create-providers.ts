import type { Queryable } from '@opencashier/postgres';
import { createProvider, type ProviderSettings } from './kinds.ts';
import type { Providers } from './provider.ts';
import { recordOutcomes } from './health/provider-health.ts';
import type { Cipher } from './vendor-api/reference-store.ts';
import { watchProvider } from './health/watch-provider.ts';

/** The configured providers by name. The outcomes of their requests are recorded for operators. */
export function createProviders(
  settings: readonly ProviderSettings[],
  { db, cipher, now }: { db: Queryable; cipher: Cipher; now: () => Date },
): Providers {
  const outcomes = recordOutcomes(db, now);
  return new Map(
    settings.map((one) => [one.name, watchProvider(createProvider(one, { db, cipher }), outcomes)]),
  );
}
