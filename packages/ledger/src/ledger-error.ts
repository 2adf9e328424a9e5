import { DatabaseError } from 'pg';

export type LedgerErrorCode =
  | 'insufficient'
  | 'referenceConflict'
  | 'accountFrozen'
  | 'pendingNotFound'
  | 'pendingSettled'
  | 'pendingExceeded';

/** A posting that the ledger refuses. The transaction around it is rolled back with it. */
export class LedgerError extends Error {
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerError';
    this.code = code;
  }
}

/** The error codes by the SQLSTATEs that ledger.post raises. */
export const ledgerErrorCodes: Record<string, LedgerErrorCode> = {
  LG001: 'insufficient',
  LG002: 'referenceConflict',
  LG003: 'accountFrozen',
  LG004: 'pendingNotFound',
  LG005: 'pendingSettled',
  LG006: 'pendingExceeded',
};

/** The database's error as an error that callers can distinguish. */
export function asLedgerError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const code =
    error.constraint === 'accounts_no_overdraft'
      ? 'insufficient'
      : ledgerErrorCodes[error.code ?? ''];
  return code ? new LedgerError(code, error.message, { cause: error }) : error;
}
