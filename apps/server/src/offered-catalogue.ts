import type { Catalogue, CatalogueChange } from '@opencashier/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import { withoutUnguarded } from './captcha/create-captchas.ts';
import type { Captchas } from './captcha/verifier.ts';

interface Parts {
  captchas: Captchas;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  metrics: { countCatalogue: (outcome: string) => void };
}

/** The catalogue that calls see: the last good one, exchanged as a whole when its files change. */
export function createOffered(first: Catalogue, { captchas, log, metrics }: Parts) {
  let offered = withoutUnguarded(first, captchas);
  return {
    current: (): Catalogue => offered,
    follow: (change: CatalogueChange): void => {
      metrics.countCatalogue(change.kind);
      if (change.kind === 'refused') {
        const { problems } = change;
        log.error({ problems }, 'the catalogue was refused, the last good one is served');
        return;
      }
      offered = withoutUnguarded(change.catalogue, captchas);
      log.info({ methods: offered.methods.size }, 'the catalogue was loaded again');
    },
  };
}
