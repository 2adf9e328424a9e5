import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { loadPartners } from '@opencashier/server/partners/partners';
import { buildApp } from '@opencashier/server/startup/app';
import { readEnvironment } from '@opencashier/server/startup/environment';
import { openDatabase } from '@opencashier/server/startup/open-database';
import { prepareSchema } from '@opencashier/server/startup/prepare-schema';
import { sharedCatalogue } from '@opencashier/server/testing/shared-catalogue';
import type { ProcessOptions, ServerProcess } from '../processes/server-process.ts';

/**
 * The server in this process, with the settings that another process would have: that one takes ten
 * times as long to start, because it loads the code and the catalogue again.
 */
export async function startServerHere({
  port,
  env = {},
}: ProcessOptions): Promise<Omit<ServerProcess, 'kill' | 'memory'>> {
  const authorities = getCACertificates();
  const added = readFileSync(env['NODE_EXTRA_CA_CERTS'] ?? '', 'utf8');
  setDefaultCACertificates([...authorities, added]);
  const settings = { ...env, CASHIER_PORT: String(port), CASHIER_LOG_LEVEL: 'silent' };
  const environment = readEnvironment(settings);
  const { production, partnersDir = '', host, consolePort, consoleHost } = environment;
  const partners = loadPartners(partnersDir, settings, production);
  const database = await openDatabase(environment);
  await prepareSchema(database);
  await database.owner.end();
  const { pool } = database;
  const app = buildApp({ environment, pool, catalogue: sharedCatalogue(), partners });
  await app.operatorHttp.listen({ port: consolePort, host: consoleHost });
  await app.http.listen({ port, host });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: process.pid,
    async stop() {
      await app.close();
      await database.close();
      setDefaultCACertificates(authorities);
    },
  };
}
