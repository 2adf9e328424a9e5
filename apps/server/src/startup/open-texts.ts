import type { FastifyInstance } from 'fastify';
import { ServedTexts } from '../builds/served-texts.ts';
import { readAllTexts, readTexts } from '../methods/texts.ts';
import type { Environment } from './environment.ts';

/** The texts of the product and of the operator's folder, as they are at startup. */
export function openTexts({ log }: FastifyInstance, { localesDir }: Environment): ServedTexts {
  const product = readTexts();
  return new ServedTexts(
    readAllTexts(localesDir, (line) => log.warn(line), product),
    product,
  );
}
