import type { OperatorRole } from '@opencashier/contract/operator/access/roles';
import type { OperatorKey } from '../partners/operator-keys.ts';

/** The caller, authenticated by a key's signature or, in a console, by a session. */
export interface Operator {
  /** The same for all keys and sessions of one person. */
  id: string;
  name: string;
  role: OperatorRole;
  kind: 'person' | 'system';
  via: 'key' | 'session';
  /** The id of the key. */
  key?: string;
}

export function operatorOf({ id, owner, role, kind }: OperatorKey): Operator {
  return { id: owner, name: owner, role, kind, via: 'key', key: id };
}
