import { Readable } from 'node:stream';
import { OperatorError } from '@opencashier/contract/operator/errors';
import { type FoundPayment, foundPayment } from '@opencashier/contract/operator/payments';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import { isCurrency } from '@opencashier/money';
import { amountOf, minorOf } from '../../rates/amounts.ts';
import { nextOf, type OperatorContext, type OperatorHandler } from '../operation.ts';
import { findMatches } from './payment-matches.ts';
import type { PaymentRow } from './payment-rows.ts';
import { allPayments, type PaymentSearch, searchPayments } from './payment-search.ts';

export function shownPayment(row: PaymentRow): FoundPayment {
  const { kind, owner, stage, currency, creditedMinor, netMinor, account, ending, reason } = row;
  return foundPayment.parse({
    kind,
    id: row.id,
    user: owner.slice(owner.indexOf(':') + 1),
    status: stage === 'holding' ? 'review' : stage,
    method: row.method,
    provider: row.provider,
    providerId: row.providerId,
    country: row.country,
    amount: amountOf(row.amountMinor, currency),
    currency,
    ...(creditedMinor === null ? {} : { credited: amountOf(creditedMinor, currency) }),
    ...(netMinor === null ? {} : { net: amountOf(netMinor, currency) }),
    ...(account ? { account } : {}),
    ...(ending === null ? {} : { ending }),
    ...(reason === null ? {} : { reason }),
    ...(row.isLate ? { isLate: true } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.creditedAt === null ? {} : { creditedAt: row.creditedAt.toISOString() }),
  });
}

function minorIn(amount: string | undefined, currency: string | undefined): bigint | undefined {
  if (amount === undefined || currency === undefined) return undefined;
  const minor = isCurrency(currency) ? minorOf(amount, currency) : undefined;
  if (minor !== undefined) return minor;
  throw new OperatorError('requestInvalid', `${amount} is not an amount of ${currency}.`);
}

type Filters = OperatorRequest<'exportPayments'>;

function searchOf({ partner }: OperatorContext, filters: Filters): Omit<PaymentSearch, 'limit'> {
  const { amountFrom, amountTo, user, ...search } = filters;
  return {
    ...search,
    partner: partner.key,
    owner: user === undefined ? undefined : `${partner.key}:${user}`,
    amountFromMinor: minorIn(amountFrom, search.currency),
    amountToMinor: minorIn(amountTo, search.currency),
  };
}

export const findPayments: OperatorHandler<'payments'> = async (context, request) => {
  const { before, limit, ...filters } = request;
  const search = { ...searchOf(context, filters), before, limit };
  const { rows, isIncomplete } = await searchPayments(context.services.pool, search);
  return {
    payments: rows.map(shownPayment),
    next: nextOf(rows, request),
    ...(isIncomplete ? { isIncomplete } : {}),
  };
};

const columns = Object.keys(foundPayment.shape) as (keyof FoundPayment)[];

/**
 * Spreadsheets read some first characters as formulas, and some of the texts come from players. If
 * cells are separated by semicolons or tabs, such a text may fill several cells.
 */
const formulaStart = /(^|[;,\t\r\n])(?=["\s]*[=+\-@\t\r＝＋－＠])/g;

function cellOf(value: string | boolean | null | undefined): string {
  const safe = String(value ?? '').replaceAll(formulaStart, "$1'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

async function* csvOf(pages: AsyncIterable<PaymentRow[]>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`;
  for await (const page of pages) {
    const lines = page.map((row) => {
      const payment = shownPayment(row);
      return columns.map((name) => cellOf(payment[name])).join(',');
    });
    yield `${lines.join('\r\n')}\r\n`;
  }
}

/** Page by page, as fast as the reader takes it; refused rather than incomplete. */
export const exportPayments: OperatorHandler<'exportPayments'> = async (context, request) => {
  const { pool } = context.services;
  const search = searchOf(context, request);
  const matches = await findMatches(pool, search);
  if (matches.isIncomplete) {
    throw new OperatorError(
      'requestInvalid',
      'q: it matches too many payments to export them all.',
    );
  }
  return Readable.from(csvOf(allPayments(pool, search, matches)));
};
