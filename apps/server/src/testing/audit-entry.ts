import type { AuditEntry } from '../audit/audit-log.ts';

/** An operator's request as the audit log takes it. */
export const auditEntry = (requestId: string): AuditEntry => ({
  partner: 'demo',
  requestId,
  operation: 'approve',
  actor: 'joe',
  role: null,
  key: null,
  confirmedBy: null,
  subject: 'w1',
  request: {},
});
