import { createHash } from 'node:crypto';
import type { MethodList } from '@opencashier/contract/methods/methods';
import { methodsFor, normalQuery } from './methods-for.ts';
import type { MethodsQuery } from './methods-for.ts';
import type { Catalogue } from '../schema/catalogue.ts';

export interface PreparedAnswer {
  readonly body: MethodList;
  readonly json: string;
  /** Strong: two answers with the same tag are identical to the byte. */
  readonly etag: string;
}

/**
 * A real catalogue needs a few hundred (countries, currencies, languages, platforms). The limit
 * protects against requests for countries and currencies that do not exist.
 */
export const maxPreparedAnswers = 2000;

const prepared = new WeakMap<Catalogue, Map<string, PreparedAnswer>>();

/** The answer with a method list, serialized once and then served from a map. */
export function preparedAnswer(catalogue: Catalogue, query: MethodsQuery): PreparedAnswer {
  const { kind, country, currency, language, platform, minimums = {} } = normalQuery(query);
  const least = Object.entries(minimums).flat();
  const key = [kind, country, currency, language, platform, ...least].join(' ');
  const answers = prepared.get(catalogue) ?? new Map<string, PreparedAnswer>();
  prepared.set(catalogue, answers);
  const known = answers.get(key);
  // Inserted again: a Map keeps insertion order, so its first entry is the least recently used.
  if (known) answers.delete(key);
  const answer = known ?? prepare(catalogue, query);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > maxPreparedAnswers && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function prepare(catalogue: Catalogue, query: MethodsQuery): PreparedAnswer {
  const body = methodsFor(catalogue, query);
  const json = JSON.stringify(body);
  const digest = createHash('sha256').update(json).digest('base64url');
  return { body, json, etag: `"${digest.slice(0, 27)}"` };
}
