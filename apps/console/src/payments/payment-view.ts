import type { OperationAnswer } from '../api/operations.ts';

/** A payment with its timeline, its transfers and the actions that are allowed. */
export type PaymentView = OperationAnswer<'payment'>;
