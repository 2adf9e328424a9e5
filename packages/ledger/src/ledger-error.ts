import { DatabaseError } from 'pg';

export type LedgerErrorCode =
  | 'insufficient'
  | 'referenceConflict'
  | 'accountFrozen'
  | 'pendingNotFound'
  | 'pendingSettled'
  | 'pendingExceeded';

/** A posting that the ledger refuses. Nothing of it, nor of the transaction around it, remains. */
export class LedgerError extends Error {
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerError';
    this.code = code;
  }
}

/** By the SQLSTATEs that ledger.post raises. */
export const ledgerErrorCodes: Record<string, LedgerErrorCode> = {
  LG001: 'insufficient',
  LG002: 'referenceConflict',
  LG003: 'accountFrozen',
  LG004: 'pendingNotFound',
  LG005: 'pendingSettled',
  LG006: 'pendingExceeded',
};

/** What the database said, as an error that callers can tell apart. */
export function asLedgerError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const code =
    error.constraint === 'accounts_no_overdraft'
      ? 'insufficient'
      : ledgerErrorCodes[error.code ?? ''];
  return code ? new LedgerError(code, error.message, { cause: error }) : error;
}
