import { randomUUID } from 'node:crypto';
import type {
  ProviderRefund,
  ProviderRefundRequest,
  ProviderRefundStatus,
} from '@opencashier/contract/provider/refunds';

interface ProviderAnswer {
  status: number;
  body: unknown;
}

const refusal = (status: number, message: string): ProviderAnswer => ({
  status,
  body: { error: { message } },
});

/** The refunds of the fake provider, controlled by the test. */
export class FakeRefunds {
  readonly refunds = new Map<string, ProviderRefund>();
  /** Every request to refund, in order, including retries. */
  readonly requests: ProviderRefundRequest[] = [];
  /** Refuses new refunds with this message. */
  refuses: string | undefined;
  /** True if it offers refunds at all. */
  isOffered = true;
  /** The initial status of a new refund. */
  outcome: ProviderRefundStatus = 'refunded';

  decide(reference: string, status: ProviderRefundStatus, reason?: string): ProviderRefund {
    const known = this.refunds.get(reference);
    if (!known) throw new Error(`the provider does not know the refund ${reference}`);
    const withReason = reason === undefined ? {} : { reason };
    const decided = { ...known, status, updatedAt: new Date().toISOString(), ...withReason };
    this.refunds.set(reference, decided);
    return decided;
  }

  answer(method: string, path: string, body: string): ProviderAnswer {
    if (!this.isOffered) return refusal(501, 'This provider refunds nothing.');
    if (method === 'POST') return this.#create(JSON.parse(body) as ProviderRefundRequest);
    const known = this.refunds.get(decodeURIComponent(path.split('/')[2] ?? ''));
    return known ? { status: 200, body: known } : refusal(404, 'unknown');
  }

  #create(request: ProviderRefundRequest): ProviderAnswer {
    this.requests.push(request);
    const { reference, amount, currency } = request;
    const known = this.refunds.get(reference);
    if (known) {
      const isSame = known.amount === amount;
      return isSame ? { status: 200, body: known } : refusal(409, 'Another amount.');
    }
    if (this.refuses !== undefined) return refusal(422, this.refuses);
    const made: ProviderRefund = {
      reference,
      providerId: randomUUID(),
      status: this.outcome,
      amount,
      currency,
      updatedAt: new Date().toISOString(),
    };
    this.refunds.set(reference, made);
    return { status: 200, body: made };
  }
}
