import type { AuditSearch } from '../../apps/server/src/audit/audit-log.ts';
import { ago, type ByFilter } from './console-run.ts';

/** Searches of the audit log, in which a game server made nine of ten entries. */
export const auditSearches: ByFilter<'audit', Omit<AuditSearch, 'partner' | 'limit'>> = {
  user: { 'audit of a player': { user: 'player-310' } },
  subject: { 'audit of a payment': { subject: 'wd_4240' } },
  isByPerson: {
    'people’s audit': { isByPerson: true },
    'later people’s audit': { isByPerson: true, before: 420n },
  },
  by: { 'audit of a person': { isByPerson: true, by: 'fay-3' } },
  operation: { 'audit of an operation': { isByPerson: true, operation: 'erasePlayer' } },
  from: { 'audit since a day': { isByPerson: true, from: ago(1) } },
  to: {
    'audit of a day': { isByPerson: true, from: ago(2), to: ago(1) },
    'person’s audit of a day': { isByPerson: true, by: 'fay-3', from: ago(2), to: ago(1) },
  },
  before: { audit: {}, 'later audit': { before: 420n } },
};
