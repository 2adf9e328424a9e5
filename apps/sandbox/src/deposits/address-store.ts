import { randomBytes } from 'node:crypto';
import type {
  ProviderAddress,
  ProviderAddressPayment,
  ProviderAddressRequest,
} from '@opencashier/contract/provider/payouts';
import type { Clock } from '../notices/clock.ts';
import type { Delivery } from '../notices/webhook-sender.ts';
import type { FaultStore } from '../faults/faults.ts';
import type { Notifier } from '../notices/notifier.ts';
import { Refusal } from '../http/refusal.ts';

interface Watched {
  readonly request: ProviderAddressRequest;
  readonly address: ProviderAddress;
  readonly deliveries: Delivery[];
}

export interface Arrival {
  amount: string;
  txid?: string | undefined;
  confirmations: number;
  requiredConfirmations: number;
  status: ProviderAddressPayment['status'];
}

export interface AddressStoreOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultStore;
  capacity: number;
}

/** The watched addresses. The control API reports the payments that arrive there. */
export class AddressStore {
  readonly #options: AddressStoreOptions;
  readonly #watched = new Map<string, Watched>();

  constructor(options: AddressStoreOptions) {
    this.#options = options;
  }

  /** Idempotent: the same reference returns the same address. */
  watch(request: ProviderAddressRequest): ProviderAddress {
    const known = this.#watched.get(request.reference);
    if (known) return known.address;
    if (this.#watched.size >= this.#options.capacity) {
      throw new Refusal(503, 'sandbox.full', 'Too many addresses are watched.');
    }
    const { reference, network, currency, memo } = request;
    const address: ProviderAddress = {
      reference,
      providerId: `sbx_${randomBytes(12).toString('base64url')}`,
      network,
      currency,
      address: request.address ?? `sandbox-${randomBytes(16).toString('hex')}`,
      ...(memo === undefined ? {} : { memo }),
    };
    this.#watched.set(reference, { request, address, deliveries: [] });
    return address;
  }

  /** Notifies of a payment. Repeating a txid updates that payment. */
  arrive(reference: string, arrival: Arrival): ProviderAddressPayment {
    const watched = this.#watched.get(reference);
    if (!watched) throw new Refusal(404, 'address.unknown', 'No address has this reference.');
    const { clock, notifier, faults } = this.#options;
    const { network, currency } = watched.address;
    const { txid = randomBytes(32).toString('hex'), ...rest } = arrival;
    const data = {
      ...rest,
      reference,
      paymentId: `${txid}:${reference}`,
      txid,
      network,
      currency,
      updatedAt: clock.now().toISOString(),
    };
    const { player, notifyUrl: url } = watched.request;
    notifier.notify({
      url,
      notice: { type: 'address.payment', data },
      faults: faults.for(player),
      deliveries: watched.deliveries,
    });
    return data;
  }
}
