import type { Catalogue, CatalogueChange, CatalogueMethod } from '@opencashier/catalogue';
import { measuredData } from '@opencashier/contract/provider/customer';
import type { FastifyBaseLogger } from 'fastify';
import { withoutUnguarded } from '../captcha/create-captchas.ts';
import type { Captchas } from '../captcha/verifier.ts';
import type { Provider } from '../providers/provider.ts';
import { onTestNetworks, type TestNetworks } from './on-test-networks.ts';

interface Parts {
  captchas: Captchas;
  /** The configured providers. */
  providers: ReadonlyMap<string, Served>;
  /** By method, the provider from the environment, if it replaces the one in the method's file. */
  routes: ReadonlyMap<string, string>;
  testNetworks: TestNetworks;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;
  metrics: { countCatalogue: (outcome: string) => void };
}

/** The catalogue that calls see: the last valid one, replaced as a whole when its files change. */
export function createOffered(first: Catalogue, parts: Parts) {
  const { log, metrics } = parts;
  let offered = usableCatalogue(first, parts);
  return {
    current: (): Catalogue => offered,
    follow: (change: CatalogueChange): void => {
      metrics.countCatalogue(change.kind);
      if (change.kind === 'refused') {
        const { problems } = change;
        log.error({ problems }, 'the catalogue was refused, the last valid one stays in use');
        return;
      }
      offered = usableCatalogue(change.catalogue, parts);
      log.info({ methods: offered.methods.size }, 'the catalogue was loaded again');
    },
  };
}

/** A method that would refuse every deposit is not offered; the log counts such methods. */
function usableCatalogue(catalogue: Catalogue, parts: Parts): Catalogue {
  const { captchas, providers, routes, testNetworks, log } = parts;
  const all = [...catalogue.methods.values()].map((method) => ({
    ...method,
    provider: routes.get(method.name) ?? method.provider,
  }));
  const unserved = all.filter(({ provider }) => !providers.has(provider));
  if (unserved.length > 0) {
    // The line at startup must stay readable, so it gives the number rather than the names.
    const providers = [...new Set(unserved.map(({ provider }) => provider))].toSorted();
    const counts = { methods: unserved.length, providers };
    log.warn(counts, 'methods of providers that are not configured are not offered');
    log.debug({ methods: unserved.map(({ name }) => name) }, 'the methods that are not offered');
  }
  const served = all.flatMap((method) => servedPart(method, providers.get(method.provider)));
  const methods = new Map(served.map((method) => [method.name, method]));
  return withoutUnguarded(onTestNetworks({ ...catalogue, methods }, testNetworks), captchas);
}

type Served = Pick<Provider, 'kinds' | 'paysOutBy' | 'needs' | 'collectsCoins'>;

/** A provider may support deposits only, withdrawals only, or withdrawals by some methods. */
function servedPart(method: CatalogueMethod, provider: Served | undefined) {
  if (!provider) return [];
  const { kinds: served, needs = [] } = provider;
  const paysOut = provider.paysOutBy?.(method.name) ?? true;
  const kinds = method.kinds.filter(
    (kind) => (served?.includes(kind) ?? true) && (kind === 'deposit' || paysOut),
  );
  const needsBrowser = measuredData.some((datum) => needs.includes(datum));
  const own = provider.collectsCoins ? withoutAddressTexts(method) : method;
  return kinds.length === 0 ? [] : [{ ...own, kinds, needsBrowser }];
}

/** The texts of the shipped coins that describe our own page with an address. */
const addressNote = 'note_crypto';
const addressSteps = new Set([
  'step_coin_network',
  'step_coin_address',
  'step_transfer_exact',
  'step_coin_wait',
]);
const addressGuide = 'guides/crypto-from-a-wallet.webm';

/** Our own page does not come, so the texts about it go; the operator's own texts stay. */
function withoutAddressTexts(method: CatalogueMethod): CatalogueMethod {
  const { note_key, instruction_keys = [], video_guide_url = {}, ...rest } = method;
  const steps = instruction_keys.filter((key) => !addressSteps.has(key));
  const guides = Object.entries(video_guide_url).filter(([, { url }]) => url !== addressGuide);
  return {
    ...rest,
    ...(note_key === undefined || note_key === addressNote ? {} : { note_key }),
    ...(steps.length > 0 ? { instruction_keys: steps } : {}),
    ...(guides.length > 0 ? { video_guide_url: Object.fromEntries(guides) } : {}),
  };
}
