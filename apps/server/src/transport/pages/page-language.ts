import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import type { FastifyRequest } from 'fastify';

/** The texts of every language, by its name. */
export type PageTexts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * The language of a popup's page: the cashier's if the address names it, and otherwise the
 * browser's, as when a payment page returns the player.
 */
export function pageLocale(texts: PageTexts, { query, headers }: FastifyRequest): string {
  const { locale } = query as { locale?: unknown };
  const accepted = headers['accept-language']?.split(',').map((part) => part.split(';')[0]?.trim());
  const requested = typeof locale === 'string' ? locale : undefined;
  return chooseLocale([...texts.keys()], requested, ...(accepted ?? []));
}
