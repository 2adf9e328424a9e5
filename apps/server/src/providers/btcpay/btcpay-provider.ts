import type {
  ProviderPayout,
  ProviderPayoutRequest,
  ProviderQuote,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type {
  ProviderDeposit,
  ProviderDepositRequest,
} from '@opencashier/contract/provider/protocol';
import { compareDecimals } from '@opencashier/money';
import { z } from 'zod';
import { Adapter } from '../adapter.ts';
import { createPayoutAccounts, type PayoutAccounts } from '../vendor-api/payout-account.ts';
import {
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  ReferenceReused,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from '../provider.ts';
import { otherAmount } from '../vendor-api/other-amount.ts';
import type { Cipher, HeldReference, ReferenceStore } from '../vendor-api/reference-store.ts';
import { createGreenfield, type Greenfield } from './client.ts';
import { depositOf, type Invoice, invoiceSchema, invoicesSchema } from './invoice.ts';
import { coinOf, invoiceRequest } from './invoice-request.ts';
import { type Payout, payoutOf, payoutSchema, payoutsSchema } from './payout.ts';
import type { BtcpayOptions } from './settings.ts';
import { isSigned, noticesOf } from './webhook.ts';

/**
 * BTCPay Server by its Greenfield API: invoices for deposits, and payouts of a store. The API has
 * no idempotency keys, so a reference that was used before is searched for first.
 */
export class BtcpayProvider extends Adapter {
  readonly name: string;
  readonly origins: readonly string[];
  readonly collectsCoins = true;
  readonly kinds: readonly ('deposit' | 'withdrawal')[];
  readonly #options: BtcpayOptions;
  readonly #ask: Greenfield;
  readonly #references: ReferenceStore;
  readonly #accounts: PayoutAccounts<string>;

  constructor(
    options: BtcpayOptions,
    { references, cipher }: { references: ReferenceStore; cipher: Cipher },
  ) {
    super();
    this.name = options.name;
    this.origins = options.origins;
    this.kinds = options.payouts ? ['deposit', 'withdrawal'] : ['deposit'];
    this.#options = options;
    this.#ask = createGreenfield(options);
    this.#references = references;
    this.#accounts = createPayoutAccounts(cipher, options.name, z.string());
  }

  createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit> {
    const { reference } = request;
    return this.#references.exclusively(reference, async (held) => {
      const known = await this.#madeBefore(reference, held);
      if (known && !isAsRequested(known, request)) {
        throw new ReferenceReused();
      }
      const invoice = known ?? (await this.#createInvoice(request));
      held.keep({ invoiceId: invoice.id });
      return depositOf(invoice, reference);
    });
  }

  async depositStatus(subject: Subject): Promise<ProviderDeposit | undefined> {
    const invoice = await this.#invoiceOf(subject);
    return invoice && depositOf(invoice, subject.reference);
  }

  /**
   * An invoice that is marked invalid cannot be paid any more. The vendor would also mark a paid
   * one, so only unpaid invoices are marked.
   */
  async cancelDeposit(subject: Subject): Promise<ProviderDeposit | undefined> {
    const { reference } = subject;
    const invoice = await this.#invoiceOf(subject);
    if (invoice?.status !== 'New') return invoice && depositOf(invoice, reference);
    try {
      const path = `/invoices/${invoice.id}/status`;
      const marked = await this.#ask('POST', path, invoiceSchema, { status: 'Invalid' });
      const deposit = marked && depositOf(this.#checked(marked, reference), reference);
      // Only the complete invoice shows money that arrived in the meantime.
      return deposit?.status === 'processing' ? await this.depositStatus(subject) : deposit;
    } catch (error) {
      // It has ended already: the answer says how.
      if (error instanceof ProviderRefusal) return this.depositStatus(subject);
      throw error;
    }
  }

  /** A store pays out one coin; a method of our catalogue has its coin in its name. */
  paysOutBy(method: string): boolean {
    const coin = coinOf(method);
    return coin === undefined || coin === this.#options.payouts?.currency;
  }

  /** Nothing is asked: the account is checked when the payout is created. */
  override async quotePayout(request: ProviderQuoteRequest): Promise<ProviderQuote> {
    const { payouts } = this.#options;
    if (payouts?.currency !== request.currency) throw new ProviderLacksOperation('Not offered.');
    const destination = this.#accounts.ofRequest(request) ?? request.fields['wallet'];
    if (!destination) throw new ProviderRefusal('The address is missing.');
    const label = `${destination.slice(0, 6)}…${destination.slice(-4)}`;
    return this.#accounts.quote(request, destination, label);
  }

  override createPayout(request: ProviderPayoutRequest): Promise<ProviderPayout> {
    const { reference, amount, currency } = request;
    const { payouts, storeId } = this.#options;
    const destination = this.#accounts.open(request.account);
    if (payouts?.currency !== currency) throw new ProviderLacksOperation('Not offered.');
    return this.#references.exclusively(reference, async (held) => {
      const known = held.isNew ? undefined : await this.#searchPayout(reference);
      const made =
        known ??
        (await this.#ask('POST', `/stores/${storeId}/payouts`, payoutSchema, {
          destination,
          amount,
          payoutMethodId: payouts.methodId,
          approved: payouts.isApproved,
          metadata: { reference, cashier: this.name },
        }));
      if (!made) throw new ProviderUnavailable(`${this.name} does not know the store`);
      const payout = this.#checkedPayout(made, reference);
      held.keep({ payoutId: payout.id });
      const { originalAmount, originalCurrency } = payout;
      const isSame = originalCurrency === currency && compareDecimals(originalAmount, amount) === 0;
      if (isSame) return payoutOf(payout, reference);
      throw known ? new ReferenceReused() : otherAmount(this.name);
    });
  }

  override async payoutStatus({ reference, providerId }: Subject) {
    const data = providerId === undefined ? await this.#references.read(reference) : undefined;
    const payoutId = providerId ?? data?.['payoutId'];
    if (payoutId === undefined && data === undefined) return undefined;
    const payout =
      payoutId === undefined
        ? await this.#searchPayout(reference)
        : await this.#ask('GET', `/payouts/${payoutId}`, payoutSchema);
    return payout && payoutOf(this.#checkedPayout(payout, reference), reference);
  }

  async receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined> {
    const { webhookSecrets } = this.#options;
    if (!isSigned(request, webhookSecrets)) return undefined;
    return { notices: noticesOf(request.body, this.#options) };
  }

  async #createInvoice(request: ProviderDepositRequest): Promise<Invoice> {
    const path = `/stores/${this.#options.storeId}/invoices`;
    const invoice = await this.#ask(
      'POST',
      path,
      invoiceSchema,
      invoiceRequest(request, this.name),
    );
    if (!invoice) throw new ProviderUnavailable(`${this.name} does not know the store`);
    if (isAsRequested(invoice, request)) return this.#checked(invoice, request.reference);
    throw otherAmount(this.name);
  }

  /** An earlier request may have created it, even if its answer was lost. */
  async #madeBefore(reference: string, { isNew, data }: HeldReference) {
    if (isNew) return undefined;
    const invoiceId = data?.['invoiceId'];
    if (invoiceId === undefined) return this.#searchInvoice(reference);
    return this.#invoiceOf({ reference, providerId: invoiceId });
  }

  async #invoiceOf(subject: Subject): Promise<Invoice | undefined> {
    const { reference } = subject;
    const invoiceId = await this.#invoiceIdOf(subject);
    if (invoiceId === undefined) return undefined;
    const path = `/invoices/${invoiceId}?includePaymentMethods=true`;
    const invoice = await this.#ask('GET', path, invoiceSchema);
    return invoice && this.#complete(this.#checked(invoice, reference));
  }

  async #invoiceIdOf({ reference, providerId }: Subject): Promise<string | undefined> {
    if (providerId !== undefined) return providerId;
    const data = await this.#references.read(reference);
    if (!data) return undefined;
    return data['invoiceId'] ?? (await this.#searchInvoice(reference))?.id;
  }

  /** If lost answers left two, the player can have seen only the first. */
  async #searchInvoice(reference: string): Promise<Invoice | undefined> {
    const query = new URLSearchParams({ orderId: reference, includePaymentMethods: 'true' });
    const path = `/stores/${this.#options.storeId}/invoices?${query}`;
    const found = (await this.#ask('GET', path, invoicesSchema)) ?? [];
    const own = found.filter(({ metadata }) => metadata.orderId === reference);
    const [first] = own.toSorted((a, b) => a.createdTime - b.createdTime);
    return first && this.#complete(this.#checked(first, reference));
  }

  async #searchPayout(reference: string): Promise<Payout | undefined> {
    const path = `/stores/${this.#options.storeId}/payouts?includeCancelled=true`;
    const found = (await this.#ask('GET', path, payoutsSchema)) ?? [];
    const own = found.find(({ metadata }) => metadata?.reference === reference);
    if (!own) return undefined;
    const payout = payoutSchema.safeParse(own);
    if (payout.success) return payout.data;
    throw new ProviderUnavailable(`${this.name} listed a payout that cannot be read`);
  }

  /** An answer counts only if it is about the requested invoice. */
  #checked(invoice: Invoice, reference: string): Invoice {
    const { storeId, metadata } = invoice;
    if (storeId === this.#options.storeId && metadata.orderId === reference) return invoice;
    throw new ProviderUnavailable(`${this.name} answered with another invoice`);
  }

  /** Without the payments nobody can tell what is confirmed. */
  #complete(invoice: Invoice): Invoice {
    if (invoice.paymentMethods) return invoice;
    throw new ProviderUnavailable(
      `${this.name} does not list an invoice’s payments: BTCPay Server 2.4.1 or newer is needed`,
    );
  }

  #checkedPayout(payout: Payout, reference: string): Payout {
    if (payout.metadata?.reference === reference) return payout;
    throw new ProviderUnavailable(`${this.name} answered with another payout`);
  }
}

function isAsRequested(invoice: Invoice, { amount, currency }: ProviderDepositRequest): boolean {
  return invoice.currency === currency && compareDecimals(invoice.amount, amount) === 0;
}
