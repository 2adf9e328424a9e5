import { operatorRoles } from '@opencashier/contract/operator/access/roles';
import { z } from 'zod';
import type { Problems } from '../configuration/problems.ts';
import { checkSecrets, signingBytes } from '../configuration/secrets.ts';
import { amounts, secretEnv } from './file-values.ts';

/** One spelling only: `Ann` beside `ann` would be two people. */
const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._@-]{0,63}$/, 'lower-case letters, digits and . _ @ - only');

const operatorKey = z
  .strictObject({
    id: name,
    role: z.enum(operatorRoles),
    /** The owner of the key: a person or a system. A person may have several keys. */
    person: name.optional(),
    system: name.optional(),
    secretEnv,
    /** The key is revoked. Its entry prevents the id from being used again. */
    revoked: z.boolean().default(false),
  })
  .refine(({ person, system }) => (person === undefined) !== (system === undefined), {
    message: 'belongs to one person or to one system',
  })
  // A person with such a key could post wins of any sum without a second person.
  .refine(({ role, person }) => role !== 'gameServer' || person === undefined, {
    message: 'a game server is a system',
    path: ['role'],
  });

/** The operator's own requests to us; see docs/operator-api.md. */
export const operatorApiFile = z
  .strictObject({
    keys: z.array(operatorKey).min(1),
    /** By currency; in a currency that is not listed, every sum needs two people. */
    twoPeopleAbove: z.union([z.literal('never'), amounts]),
    proposalHours: z.int().min(1).max(720).default(24),
    seesUnmatched: z.boolean().default(false),
  })
  .superRefine(({ keys }, context) => {
    keys.forEach(({ id }, index) => {
      if (keys.findIndex((one) => one.id === id) === index) return;
      context.addIssue({
        code: 'custom',
        path: ['keys', index, 'id'],
        message: `${id} is used twice`,
      });
    });
  });
type OperatorApiFile = z.output<typeof operatorApiFile>;

/** A key that may sign requests. */
export interface OperatorKey {
  id: string;
  role: OperatorApiFile['keys'][number]['role'];
  kind: 'person' | 'system';
  /** The person's or the system's name. */
  owner: string;
  /** Two during a rotation of the secret. */
  secrets: string[];
}

export interface OperatorApi extends Omit<OperatorApiFile, 'keys'> {
  /** Keys that are revoked while the server runs are taken out. */
  keys: Map<string, OperatorKey>;
}

interface OperatorApiContext {
  env: NodeJS.ProcessEnv;
  production: boolean;
  problems: Problems;
}

/** The settings of a partner's operator API, with the secrets of the keys that are not revoked. */
export function readOperatorApi(
  where: string,
  { keys, ...settings }: OperatorApiFile,
  { env, production, problems }: OperatorApiContext,
): OperatorApi {
  const valid = keys
    .filter(({ revoked }) => !revoked)
    .map(({ id, role, person, system = '', secretEnv: variable }): OperatorKey => {
      const check = () => checkSecrets(variable, env[variable], production, 'base64');
      const secrets = problems.attempt(check, []);
      const kind = person === undefined ? 'system' : 'person';
      return { id, role, kind, owner: person ?? system, secrets };
    });
  // Somebody who knows a secret could sign as the other key, and so be two people.
  const bytesOf = (secret: string) => signingBytes(secret).toString('hex');
  const all = valid.flatMap(({ secrets }) => [...new Set(secrets.map(bytesOf))]);
  if (new Set(all).size < all.length) {
    problems.refuse(`${where}.keys: two keys have the same secret: give each its own.`);
  }
  return { ...settings, keys: new Map(valid.map((key) => [key.id, key])) };
}
