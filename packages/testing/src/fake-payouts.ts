import { randomUUID } from 'node:crypto';
import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import type {
  ProviderAccountRequest,
  ProviderPayout,
  ProviderPayoutRequest,
  ProviderPayoutStatus,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type { ProviderField } from '@opencashier/contract/provider/protocol';

interface ProviderAnswer {
  status: number;
  body: unknown;
  /** It answers when this has happened. */
  after?: Promise<void>;
}

const refusal = (status: number, message: string, decline?: ProviderDecline): ProviderAnswer => ({
  status,
  body: { error: { message, decline } },
});

/** The payouts of the fake provider, controlled by the test. */
export class FakePayouts {
  readonly payouts = new Map<string, ProviderPayout>();
  /** Every request to create a payout, in order, including retries. */
  readonly requests: ProviderPayoutRequest[] = [];
  readonly quoted: ProviderQuoteRequest[] = [];
  readonly resolved: ProviderAccountRequest[] = [];
  /** Every payout that it made, in order: two of one reference were paid twice. */
  readonly made: ProviderPayout[] = [];
  /** References that it denies knowing, although it made their payouts. */
  readonly denied = new Set<string>();
  /** Accounts are accepted only with these fields. */
  asks: ProviderField[] = [];
  /** Refuses new payouts with this message. */
  refuses: string | undefined;
  /**
   * It makes new payouts, records them here, and then refuses the request and denies knowing them,
   * like a provider whose refusal and acceptance come from different machines.
   */
  refusesAccepted: ((made: ProviderPayout) => Promise<void>) | undefined;
  /** The class and code of that refusal. */
  decline: ProviderDecline | undefined;
  /** The initial status of a new payout. */
  outcome: ProviderPayoutStatus = 'processing';

  decide(
    reference: string,
    status: ProviderPayoutStatus,
    change: Partial<Pick<ProviderPayout, 'reason' | 'amount' | 'decline'>> = {},
  ): ProviderPayout {
    const known = this.payouts.get(reference);
    if (!known) throw new Error(`the provider does not know the payout ${reference}`);
    const decided = { ...known, status, updatedAt: new Date().toISOString(), ...change };
    this.payouts.set(reference, decided);
    return decided;
  }

  answer(method: string, path: string, body: string): ProviderAnswer {
    if (path === '/accounts/resolve') {
      this.resolved.push(JSON.parse(body) as ProviderAccountRequest);
      return { status: 200, body: { name: 'FAKE HOLDER' } };
    }
    if (path === '/payouts/quote') return this.#quote(JSON.parse(body) as ProviderQuoteRequest);
    if (method === 'POST') return this.#create(JSON.parse(body) as ProviderPayoutRequest);
    const known = this.#known(decodeURIComponent(path.split('/')[2] ?? ''));
    return known ? { status: 200, body: known } : refusal(404, 'unknown');
  }

  #quote(request: ProviderQuoteRequest): ProviderAnswer {
    this.quoted.push(request);
    const { amount, currency, account, fields } = request;
    const missing = account === undefined ? this.asks.filter(({ name }) => !(name in fields)) : [];
    const last = Object.values(fields).join('').slice(-4);
    const kept = account ?? `token-${last}`;
    const isKept = request.keepAccount === true && missing.length === 0;
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    return {
      status: 200,
      body: {
        amount,
        fee: '0',
        currency,
        expiresAt,
        ...(missing.length > 0 ? { fieldsRequired: missing } : {}),
        ...(isKept ? { account: { token: kept, label: `•• ${kept.slice(-4)}` } } : {}),
      },
    };
  }

  #create(request: ProviderPayoutRequest): ProviderAnswer {
    this.requests.push(request);
    const { reference, amount, currency } = request;
    const known = this.#known(reference);
    if (known) {
      const isSame = known.amount === amount;
      return isSame ? { status: 200, body: known } : refusal(409, 'Another amount.');
    }
    if (this.refuses !== undefined) return refusal(422, this.refuses, this.decline);
    const made: ProviderPayout = {
      reference,
      providerId: randomUUID(),
      status: this.outcome,
      amount,
      fee: '0',
      currency,
      updatedAt: new Date().toISOString(),
    };
    this.payouts.set(reference, made);
    this.made.push(made);
    if (this.refusesAccepted) {
      this.denied.add(reference);
      return { ...refusal(422, 'Refused after all.'), after: this.refusesAccepted(made) };
    }
    return { status: 200, body: made };
  }

  #known(reference: string): ProviderPayout | undefined {
    return this.denied.has(reference) ? undefined : this.payouts.get(reference);
  }
}
