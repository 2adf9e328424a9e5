import { randomBytes } from 'node:crypto';
import type { ProviderChangeNotice, ProviderNotice } from '@opencashier/contract/provider/notices';
import { createSignatures } from '@opencashier/contract/signatures';
import type { Clock } from './clock.ts';
import type { WebhookSender, Delivery } from './webhook-sender.ts';
import type { Faults } from '../faults/faults.ts';

export interface SendNotice {
  url: string;
  notice: ProviderNotice;
  /** The state before the change, which is sent last if notices are sent out of order. */
  older?: ProviderNotice | undefined;
  faults: Faults;
  /** Receives the deliveries; a lost notice adds none. */
  deliveries: Delivery[];
}

export interface Notifier {
  notify(request: SendNotice): void;
  close(): void;
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Sends notices, with the faults that are set. */
export function createNotifier(clock: Clock, webhookSender: WebhookSender): Notifier {
  const planned = new Set<() => void>();
  const forger = createSignatures([newSecret()]);

  function send({ url, notice, older, faults, deliveries }: SendNotice): void {
    const signatures = faults.notice === 'wrong-signature' ? forger : undefined;
    const copies = 1 + faults.noticeDuplicates;
    const id = newEventId();
    const body = JSON.stringify(faults.notice === 'thin' ? thinOf(notice) : notice);
    for (let copy = 0; copy < copies; copy += 1) {
      deliveries.push(webhookSender.send(id, url, body, signatures));
    }
    if (faults.notice !== 'out-of-order' || !older) return;
    deliveries.push(webhookSender.send(newEventId(), url, JSON.stringify(older), signatures));
  }

  return {
    notify(request) {
      const { notice, noticeDelayMs } = request.faults;
      if (notice === 'lost') return;
      if (noticeDelayMs === 0) {
        send(request);
        return;
      }
      const callOff = clock.after(noticeDelayMs, () => {
        planned.delete(callOff);
        send(request);
      });
      planned.add(callOff);
    },
    close() {
      for (const callOff of planned) callOff();
    },
  };
}

/** The notice that names what has changed; disputes and addresses have no such notice. */
function thinOf(notice: ProviderNotice): ProviderNotice | ProviderChangeNotice {
  const { type, data } = notice;
  switch (type) {
    case 'deposit.updated':
      return { type: 'deposit.changed', data: idsOf(data) };
    case 'refund.updated':
      return { type: 'refund.changed', data: idsOf(data) };
    case 'payout.updated':
      return { type: 'payout.changed', data: idsOf(data) };
    case 'dispute.updated':
    case 'address.payment':
      return notice;
  }
}

function idsOf({ reference, providerId }: Record<'reference' | 'providerId', string>) {
  return { reference, providerId };
}

const newEventId = (): string => `evt_${randomBytes(12).toString('base64url')}`;
