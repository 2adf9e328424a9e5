import type { Catalogue, CatalogueChange } from '@opencashier/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import { withoutUnguarded } from '../captcha/create-captchas.ts';
import type { Captchas } from '../captcha/verifier.ts';
import { onTestNetworks, type TestNetworks } from './test-networks.ts';

interface Parts {
  captchas: Captchas;
  /** The names of those that are configured. */
  providers: ReadonlySet<string>;
  testNetworks: TestNetworks;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  metrics: { countCatalogue: (outcome: string) => void };
}

/** The catalogue that calls see: the last good one, exchanged as a whole when its files change. */
export function createOffered(first: Catalogue, parts: Parts) {
  const { log, metrics } = parts;
  let offered = usable(first, parts);
  return {
    current: (): Catalogue => offered,
    follow: (change: CatalogueChange): void => {
      metrics.countCatalogue(change.kind);
      if (change.kind === 'refused') {
        const { problems } = change;
        log.error({ problems }, 'the catalogue was refused, the last good one is served');
        return;
      }
      offered = usable(change.catalogue, parts);
      log.info({ methods: offered.methods.size }, 'the catalogue was loaded again');
    },
  };
}

/** A method that every deposit would be refused by is not offered; the log names it. */
function usable(catalogue: Catalogue, parts: Parts): Catalogue {
  const { captchas, providers, testNetworks, log } = parts;
  const { methods } = catalogue;
  const served = [...methods].filter(([, { provider }]) => providers.has(provider));
  if (served.length < methods.size) {
    const left = [...methods.values()].filter(({ provider }) => !providers.has(provider));
    const names = left.map(({ name, provider }) => `${name} (${provider})`);
    log.warn({ methods: names }, 'methods of providers that are not configured are not offered');
  }
  const offered = onTestNetworks({ ...catalogue, methods: new Map(served) }, testNetworks);
  return withoutUnguarded(offered, captchas);
}
