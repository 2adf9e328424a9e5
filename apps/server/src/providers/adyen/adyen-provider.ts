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
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  ReferenceReused,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from '../provider.ts';
import { checkKeyLife } from '../vendor-api/key-life.ts';
import { otherAmount } from '../vendor-api/other-amount.ts';
import type { Cipher, ReferenceStore } from '../vendor-api/reference-store.ts';
import { createVendorClient, type VendorClient } from '../vendor-api/vendor-client.ts';
import { refusalOf } from './errors.ts';
import { cancelled, depositOf, type Link, linkNeeds, linkRequest, linkSchema } from './link.ts';
import { noticesOf, transferNotices } from './notices.ts';
import { acceptedRefund, refundSchema, unknownPayment } from './refund.ts';
import type { AdyenOptions } from './settings.ts';
import {
  type Account,
  accountSchema,
  payoutOf,
  type Transfer,
  transferRequest,
  transferSchema,
} from './transfer.ts';
import { isSame, type Money, moneyOf } from './values.ts';
import { isPlatformNotice, readBatch } from './webhook.ts';

const dayMs = 86_400_000;

/** Idempotency keys are valid for a week at least. */
const keyDays = 6;

/**
 * Adyen: payment links of the Checkout API for deposits, refunds, and bank transfers of the
 * Transfers API for payouts. Idempotency keys make every request safe to repeat. The id of a
 * payment, which refunds need, comes only with its notification, and is stored under our reference.
 */
export class AdyenProvider extends Adapter {
  readonly name: string;
  readonly origins: readonly string[];
  readonly kinds: readonly ('deposit' | 'withdrawal')[];
  readonly needs = linkNeeds;
  readonly requires: readonly (typeof linkNeeds)[number][];
  readonly #options: AdyenOptions;
  readonly #checkout: VendorClient;
  readonly #transfers: VendorClient | undefined;
  readonly #references: ReferenceStore;
  readonly #accounts: PayoutAccounts<Account>;

  constructor(
    options: AdyenOptions,
    { references, cipher }: { references: ReferenceStore; cipher: Cipher },
  ) {
    super();
    const { name, url, apiKey, payouts, timeoutMs } = options;
    this.name = name;
    this.origins = options.origins;
    this.requires = options.requires ?? [];
    this.kinds = payouts ? ['deposit', 'withdrawal'] : ['deposit'];
    this.#options = options;
    const client = (at: string, key: string) =>
      createVendorClient({ name, url: at, headers: { 'x-api-key': key }, timeoutMs, refusalOf });
    this.#checkout = client(url, apiKey);
    this.#transfers = payouts && client(payouts.url, payouts.apiKey);
    this.#references = references;
    this.#accounts = createPayoutAccounts(cipher, name, accountSchema);
  }

  createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit> {
    const { reference } = request;
    const amount = moneyOf(request);
    const body = linkRequest(request, amount, this.#options.merchantAccount);
    return this.#references.exclusively(reference, async ({ data, keep }) => {
      const change = { body, headers: { 'idempotency-key': reference } };
      const made = await this.#checkout('POST', '/paymentLinks', linkSchema, change);
      const link = this.#checked(made, reference);
      keep({ ...data, linkId: link.id });
      if (isSame(link.amount, amount)) return depositOf(link, reference, data);
      throw data?.['linkId'] === link.id ? new ReferenceReused() : otherAmount(this.name);
    });
  }

  async depositStatus(subject: Subject): Promise<ProviderDeposit | undefined> {
    const { reference } = subject;
    const data = await this.#references.read(reference);
    const linkId = subject.providerId ?? data?.['linkId'];
    if (linkId === undefined) return undefined;
    const link = await this.#checkout('GET', `/paymentLinks/${linkId}`, linkSchema);
    return link && depositOf(this.#checked(link, reference), reference, data);
  }

  /** The player may return before the notification arrives: the link has the payment's status. */
  returnDeposit(subject: Subject): Promise<ProviderDeposit | undefined> {
    return this.depositStatus(subject);
  }

  async cancelDeposit(subject: Subject): Promise<ProviderDeposit | undefined> {
    const { reference } = subject;
    const linkId = subject.providerId ?? (await this.#references.read(reference))?.['linkId'];
    if (linkId === undefined) return undefined;
    const change = { body: { status: 'expired' } };
    try {
      const link = await this.#checkout('PATCH', `/paymentLinks/${linkId}`, linkSchema, change);
      return link && cancelled(depositOf(this.#checked(link, reference), reference, undefined));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // It has ended already: the answer says how.
      const ended = await this.depositStatus(subject);
      return ended && cancelled(ended);
    }
  }

  async refundDeposit(request: ProviderRefundRequest): Promise<ProviderRefund> {
    const { reference, deposit } = request;
    const amount = moneyOf(request);
    const kept = await this.#references.read(deposit);
    const payment = kept?.['pspReference'];
    if (payment === undefined) throw unknownPayment(kept);
    return this.#references.exclusively(reference, async (held) => {
      const { data, keep } = held;
      const asked = `${amount.value} ${amount.currency}`;
      const refunded = data?.['refunded'];
      if (refunded !== undefined && refunded !== asked) throw new ReferenceReused();
      checkKeyLife(held, { days: keyDays, name: this.name });
      const body = { amount, merchantAccount: this.#options.merchantAccount, reference };
      const change = { body, headers: { 'idempotency-key': reference } };
      const path = `/payments/${payment}/refunds`;
      const refund = await this.#checkout('POST', path, refundSchema, change);
      const isOurs = (refund?.reference ?? reference) === reference;
      if (refund?.paymentPspReference !== payment || !isOurs) {
        throw new ProviderUnavailable(`${this.name} answered with another refund`);
      }
      if (!isSame(refund.amount, amount)) throw otherAmount(this.name);
      keep({ refundId: refund.pspReference, refunded: asked });
      return acceptedRefund(refund, reference);
    });
  }

  paysOutBy(method: string): boolean {
    return method === 'sepa_transfer';
  }

  /** Nothing is asked: the account is checked when the payout is created. */
  override async quotePayout(request: ProviderQuoteRequest): Promise<ProviderQuote> {
    const { fields, customer, method } = request;
    if (!this.#transfers || !this.paysOutBy(method)) {
      throw new ProviderLacksOperation('Not offered.');
    }
    moneyOf(request);
    const fullName = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
    const typed = {
      iban: fields['iban']?.replaceAll(' ', '') ?? '',
      holder: fields['full_name']?.trim() || fullName,
    };
    const account = this.#accounts.ofRequest(request) ?? typed;
    const { iban, holder } = account;
    if (!iban || !holder) throw new ProviderRefusal('The IBAN or its holder’s name is missing.');
    return this.#accounts.quote(request, account, `${iban.slice(0, 4)} •• ${iban.slice(-4)}`);
  }

  override createPayout(request: ProviderPayoutRequest): Promise<ProviderPayout> {
    const { reference } = request;
    const amount = moneyOf(request);
    const account = this.#accounts.open(request.account);
    return this.#references.exclusively(reference, async ({ isNew, since, keep }) => {
      const known = isNew ? undefined : await this.#searchTransfer(reference, since);
      const transfer = known ?? (await this.#transfer(reference, amount, account));
      keep({ transferId: transfer.id });
      if (isSame(transfer.amount, amount)) return payoutOf(transfer, reference);
      throw known ? new ReferenceReused() : otherAmount(this.name);
    });
  }

  override async payoutStatus({ reference, providerId }: Subject) {
    const data = await this.#references.read(reference);
    const transferId = providerId ?? data?.['transferId'];
    if (!this.#transfers || (transferId === undefined && data === undefined)) return undefined;
    const transfer =
      transferId === undefined
        ? await this.#searchTransfer(reference)
        : await this.#transfers('GET', `/transfers/${transferId}`, transferSchema);
    return transfer && payoutOf(this.#checkedTransfer(transfer, reference), reference);
  }

  async receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined> {
    const { webhookKeys, merchantAccount } = this.#options;
    const acknowledgement = { status: 200, body: '[accepted]', contentType: 'text/plain' };
    const accepted = { acknowledgement, blocksOthers: true };
    if (isPlatformNotice(request, webhookKeys)) {
      return { notices: transferNotices(request.body), ...accepted };
    }
    const items = readBatch(request, webhookKeys);
    if (!items) return undefined;
    const own = items.filter((item) => item.merchantAccountCode === merchantAccount);
    return { notices: await noticesOf(own, this.#references), ...accepted };
  }

  async #transfer(reference: string, amount: Money, account: Account): Promise<Transfer> {
    const { payouts } = this.#options;
    if (!payouts) throw new ProviderLacksOperation('Not offered.');
    const body = transferRequest({ reference, amount, ...account }, payouts.balanceAccount);
    const change = { body, headers: { 'idempotency-key': reference } };
    const made = await this.#transfers?.('POST', '/transfers', transferSchema, change);
    return this.#checkedTransfer(made, reference);
  }

  /** Used after an answer was lost, because idempotency keys expire. */
  async #searchTransfer(
    reference: string,
    since = new Date(Date.now() - 28 * dayMs),
  ): Promise<Transfer | undefined> {
    const query = new URLSearchParams({
      balanceAccountId: this.#options.payouts?.balanceAccount ?? '',
      reference,
      createdSince: new Date(since.getTime() - dayMs).toISOString(),
      createdUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    const schema = z.object({ data: z.array(transferSchema).nullish() });
    const found = await this.#transfers?.('GET', `/transfers?${query}`, schema);
    return found?.data?.find((one) => one.reference === reference);
  }

  /** An answer counts only if it is about the requested payment. */
  #checked(link: Link | undefined, reference: string): Link {
    const { merchantAccount } = this.#options;
    if (link?.reference === reference && link.merchantAccount === merchantAccount) return link;
    throw new ProviderUnavailable(`${this.name} answered with another payment link`);
  }

  #checkedTransfer(transfer: Transfer | undefined, reference: string): Transfer {
    if (transfer?.reference === reference) return transfer;
    throw new ProviderUnavailable(`${this.name} answered with another transfer`);
  }
}
