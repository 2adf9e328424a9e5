import { createProvider, type ProviderSettings } from '../providers/kinds.ts';
import type { Provider } from '../providers/provider.ts';
import { createSeal } from '../security/seal.ts';
import { prepareDatabase } from './server-database.ts';

export interface OpenAdapter {
  provider: Provider;
  close(): Promise<void>;
}

/** An adapter as the server creates it, without the server, and with its own database. */
export async function openAdapter(settings: ProviderSettings): Promise<OpenAdapter> {
  const database = await prepareDatabase();
  const cipher = createSeal(['a secret of the test, long enough'], 'adapter');
  const provider = createProvider(settings, { db: database.pool, cipher });
  return { provider, close: () => database.drop() };
}
