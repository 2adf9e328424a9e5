import type { ProviderDisputesRequest } from '@opencashier/contract/provider/disputes';
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
import type { ProviderRefund, ProviderRefundRequest } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import { Adapter } from '../adapter.ts';
import { createPayoutAccounts, type PayoutAccounts } from '../vendor-api/payout-account.ts';
import {
  type ListedDisputes,
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  ReferenceReused,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from '../provider.ts';
import { otherAmount } from '../vendor-api/other-amount.ts';
import type { Cipher } from '../vendor-api/reference-store.ts';
import { createVendorClient, type VendorClient } from '../vendor-api/vendor-client.ts';
import { listedDisputes } from './dispute.ts';
import { cursorAfter, isCut, spanOf, spanQuery } from './dispute-pages.ts';
import { duplicate, refusalOf } from './errors.ts';
import { depositOf, type Payment, paymentSchema } from './payment.ts';
import { type customerNeeds, paymentNeeds, paymentRequest } from './payment-request.ts';
import { type Account, accountOf, accountSchema, labelOf } from './payout.ts';
import { payoutMethodData, payoutOf, payoutSchema, paysOutBy } from './payout.ts';
import { type Refund, refundOf, refundSchema } from './refund.ts';
import type { HyperswitchOptions } from './settings.ts';
import { units } from './values.ts';
import { vendorIdOf } from './vendor-id.ts';
import { isSigned, noticesOf } from './webhook.ts';

/**
 * Hyperswitch, version 1 of its API: payment links for deposits, refunds, payouts and disputes. Our
 * own ids make every request safe to repeat: a second one is refused as a duplicate, and the first
 * one's result is read instead.
 */
export class HyperswitchProvider extends Adapter {
  readonly name: string;
  readonly origins: readonly string[];
  readonly kinds: readonly ('deposit' | 'withdrawal')[];
  readonly needs = paymentNeeds;
  readonly requires: readonly (typeof customerNeeds)[number][];
  readonly paysOutBy = paysOutBy;
  readonly #options: HyperswitchOptions;
  readonly #ask: VendorClient;
  readonly #accounts: PayoutAccounts<Account>;

  constructor(options: HyperswitchOptions, { cipher }: { cipher: Cipher }) {
    super();
    const { name, url, apiKey, timeoutMs } = options;
    this.name = name;
    this.origins = options.origins;
    this.requires = options.requires ?? [];
    this.kinds = options.paysOut ? ['deposit', 'withdrawal'] : ['deposit'];
    this.#options = options;
    const headers = { 'api-key': apiKey };
    this.#ask = createVendorClient({ name, url, headers, timeoutMs, refusalOf });
    this.#accounts = createPayoutAccounts(cipher, name, accountSchema);
  }

  async createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit> {
    const { reference, currency } = request;
    const amount = this.#units(request);
    const body = { ...paymentRequest(request, amount), ...this.#profile() };
    const { made: payment, isNew } = await this.#createOrRead(
      () => this.#ask('POST', '/payments', paymentSchema, { body }),
      () => this.#payment(reference),
    );
    this.#check(payment, reference);
    const isSame = payment.amount === amount && payment.currency === currency;
    if (!isSame) throw isNew ? otherAmount(this.name) : new ReferenceReused();
    return depositOf(payment, reference);
  }

  async depositStatus({ reference }: Subject): Promise<ProviderDeposit | undefined> {
    const payment = await this.#payment(reference);
    return payment && depositOf(payment, reference);
  }

  async cancelDeposit({ reference }: Subject): Promise<ProviderDeposit | undefined> {
    const path = `/payments/${vendorIdOf(reference)}/cancel`;
    const body = { cancellation_reason: 'requested_by_customer' };
    try {
      const payment = await this.#ask('POST', path, paymentSchema, { body });
      return payment && depositOf(this.#check(payment, reference), reference);
    } catch (error) {
      // It cannot be cancelled in its state: the answer says which.
      if (error instanceof ProviderRefusal) return this.depositStatus({ reference });
      throw error;
    }
  }

  async refundDeposit(request: ProviderRefundRequest): Promise<ProviderRefund> {
    const { reference, depositProviderId, reason } = request;
    const amount = this.#units(request);
    const body = {
      payment_id: depositProviderId,
      refund_id: vendorIdOf(reference),
      amount,
      refund_type: 'instant',
      ...(reason === undefined ? {} : { reason: reason.slice(0, 255) }),
    };
    const { made: refund, isNew } = await this.#createOrRead(
      () => this.#ask('POST', '/refunds', refundSchema, { body }),
      () => this.#refund(reference),
    );
    this.#checkRefund(refund, reference);
    const isSame = refund.amount === amount && refund.payment_id === depositProviderId;
    if (!isSame || refund.currency !== request.currency)
      throw isNew ? otherAmount(this.name) : new ReferenceReused();
    return refundOf(refund, reference);
  }

  async refundStatus({ reference }: Subject): Promise<ProviderRefund | undefined> {
    const refund = await this.#refund(reference);
    return refund && refundOf(refund, reference);
  }

  async listDisputes(request: ProviderDisputesRequest): Promise<ListedDisputes> {
    const span = spanOf(request);
    const path = `/disputes/list?${spanQuery(span)}`;
    const found = await this.#ask('GET', path, z.array(z.unknown()));
    if (!found) throw new ProviderUnavailable(`${this.name} does not list disputes`);
    const wasCut = isCut(found.length, span);
    return { ...listedDisputes(wasCut ? [] : found), ...cursorAfter(span, wasCut) };
  }

  /** Nothing is asked: the account is checked when the payout is created. */
  override async quotePayout(request: ProviderQuoteRequest): Promise<ProviderQuote> {
    if (!this.#options.paysOut) throw new ProviderLacksOperation('Not offered.');
    this.#units(request);
    const known = this.#accounts.ofRequest(request);
    if (known) return this.#accounts.quote(request, known, labelOf(known));
    const typed = accountOf(request);
    if ('account' in typed) {
      return this.#accounts.quote(request, typed.account, labelOf(typed.account));
    }
    const { account: _none, ...quote } = this.#accounts.quote(request, { email: '' }, '-');
    return { ...quote, fieldsRequired: typed.fieldsRequired };
  }

  override async createPayout(request: ProviderPayoutRequest): Promise<ProviderPayout> {
    const { reference, currency } = request;
    if (!this.#options.paysOut) throw new ProviderLacksOperation('Not offered.');
    const amount = this.#units(request);
    const account = this.#accounts.open(request.account);
    const body = {
      payout_id: vendorIdOf(reference),
      merchant_order_reference_id: reference,
      amount,
      currency,
      ...payoutMethodData(account),
      ...(account.holder ? { customer: { name: account.holder } } : {}),
      entity_type: 'Individual',
      confirm: true,
      auto_fulfill: true,
      description: 'Withdrawal',
      ...this.#profile(),
    };
    const { made: payout, isNew } = await this.#createOrRead(
      () => this.#ask('POST', '/payouts/create', payoutSchema, { body }),
      () => this.#ask('GET', `/payouts/${vendorIdOf(reference)}`, payoutSchema),
    );
    this.#checkId(payout.payout_id, reference);
    const isSame = payout.amount === amount && payout.currency === currency;
    if (!isSame) throw isNew ? otherAmount(this.name) : new ReferenceReused();
    return payoutOf(payout, reference);
  }

  override async payoutStatus({ reference }: Subject): Promise<ProviderPayout | undefined> {
    const path = `/payouts/${vendorIdOf(reference)}?force_sync=true`;
    const payout = await this.#ask('GET', path, payoutSchema);
    if (payout) this.#checkId(payout.payout_id, reference);
    return payout && payoutOf(payout, reference);
  }

  async receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined> {
    if (!isSigned(request, this.#options.webhookSecrets)) return undefined;
    return { notices: noticesOf(request.body) };
  }

  /** Reads what an earlier request created, so that nothing is created twice. */
  async #createOrRead<T>(
    create: () => Promise<T | undefined>,
    read: () => Promise<T | undefined>,
  ): Promise<{ made: T; isNew: boolean }> {
    let isNew = true;
    const made = await create().catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal) || error.code !== duplicate) throw error;
      isNew = false;
      return read();
    });
    if (made !== undefined) return { made, isNew };
    throw new ProviderUnavailable(`${this.name} does not know what it has created`);
  }

  async #payment(reference: string): Promise<Payment | undefined> {
    const path = `/payments/${vendorIdOf(reference)}?force_sync=true`;
    const payment = await this.#ask('GET', path, paymentSchema);
    return payment && this.#check(payment, reference);
  }

  async #refund(reference: string): Promise<Refund | undefined> {
    const refund = await this.#ask('GET', `/refunds/${vendorIdOf(reference)}`, refundSchema);
    return refund && this.#checkRefund(refund, reference);
  }

  #check(payment: Payment, reference: string): Payment {
    this.#checkId(payment.payment_id, reference);
    return payment;
  }

  #checkRefund(refund: Refund, reference: string): Refund {
    this.#checkId(refund.refund_id, reference);
    return refund;
  }

  /** An answer counts only if it is about the requested object. */
  #checkId(vendorId: string, reference: string): void {
    if (vendorId === vendorIdOf(reference)) return;
    throw new ProviderUnavailable(`${this.name} answered with something else`);
  }

  #units({ amount, currency }: { amount: string; currency: string }): number {
    const value = units.toUnits(amount, currency);
    if (value) return value;
    throw new ProviderRefusal(`This amount in ${currency} is not possible.`);
  }

  #profile(): { profile_id?: string } {
    const { profileId } = this.#options;
    return profileId === undefined ? {} : { profile_id: profileId };
  }
}
