import { expect } from '../fixtures/expect.ts';
import { payInGroup, peopleInUkraine } from '../fixtures/player/pay-with-method.ts';
import type { Cashier } from '../models/cashier.ts';
import { outcomes } from '../models/deposit-result.ts';
import { type GalleryScreens, type GalleryWalk, alterDepositStatus } from './gallery-screen.ts';

async function submitForm(cashier: Cashier): Promise<void> {
  const fields = { 'Full name': 'Given Family' };
  await payInGroup(cashier, [peopleInUkraine, 'PrivatBank'], '1000', fields);
}

async function atInvoice({ cashier }: GalleryWalk): Promise<void> {
  await submitForm(cashier);
  await expect(cashier.invoice.heading).toBeVisible();
}

/** Declares the payment as sent, to a trader who behaves like this. */
async function atPaid(walk: GalleryWalk, trader: string): Promise<void> {
  await walk.bank.behave(walk.user, { trader });
  await atInvoice(walk);
  await walk.cashier.invoice.paid.click();
}

/** The outcomes of a peer-to-peer payment, and the states before them. */
export const p2pStates = {
  'a credited peer-to-peer payment': {
    heading: outcomes.processed,
    says: 'complete.processed.title',
    reach: (walk) => atPaid(walk, 'pays'),
  },
  'a late peer-to-peer payment': {
    heading: outcomes.processed,
    says: 'complete.late',
    async reach(walk) {
      alterDepositStatus(walk.wire, () => ({ isLate: true }));
      await atPaid(walk, 'pays');
    },
  },
  'a cancelled peer-to-peer payment': {
    heading: outcomes.cancelled,
    says: 'complete.cancelled.text',
    async reach(walk) {
      const { invoice } = walk.cashier;
      await atInvoice(walk);
      await invoice.cancel.click();
      await invoice.reallyCancel.click();
    },
  },
  'a peer-to-peer payment cancelled by its recipient': {
    heading: outcomes.cancelled,
    says: 'complete.cancelled.title',
    reach: (walk) => atPaid(walk, 'cancels'),
  },
  'an expired peer-to-peer payment': {
    heading: outcomes.expired,
    says: 'complete.expired.text',
    async reach(walk) {
      const { invoice } = walk.cashier;
      await atInvoice(walk);
      const over = { status: 'mistaked', ending: 'expired', p2pStatus: 'AUTO_CANCELED' };
      alterDepositStatus(walk.wire, () => over);
      await invoice.cancel.click();
      await invoice.reallyCancel.click();
    },
  },
  'no recipient for this amount': {
    heading: 'PrivatBank',
    says: 'common.errors.banking.requisitesTaken',
    async reach({ cashier: { list, form }, wire }) {
      const error = { code: 'banking.requisitesTaken', message: 'Taken.' };
      wire.refuse('deposit-create-p2p', 409, error);
      await list.choose(peopleInUkraine);
      await list.choose('PrivatBank');
      await form.enterAmount('1000');
      await form.field('Full name').fill('Given Family');
    },
    inEachLook: ({ submit }) => submit(),
  },
} as const satisfies GalleryScreens;

/** These payments stay open, and a player can have only one, so each has its own player. */
export const openP2pStates = {
  'a disputed peer-to-peer payment': {
    heading: outcomes.disputed,
    says: 'complete.disputed.text',
    reach: (walk) => atPaid(walk, 'disputes'),
  },
  'a peer-to-peer payment checked by its recipient': {
    heading: 'The recipient is checking your payment',
    says: 'complete.unconfirmed.title',
    reach: (walk) => atPaid(walk, 'silent'),
  },
  'a peer-to-peer payment whose time has run out': {
    heading: 'Time to pay has run out',
    says: 'payment.expired',
    async reach({ cashier, wire }) {
      const created = '2026-01-01T00:00:00.000Z';
      wire.alterData('deposit-create-p2p', (invoice) => ({ ...invoice, created }));
      await submitForm(cashier);
    },
  },
  'a peer-to-peer payment whose details cannot be decrypted': {
    heading: 'Error while decrypting data',
    says: 'p2p.invalid',
    async reach({ cashier, wire }) {
      const encoded = { key: '', iv: '', encrypted: '', tag: '' };
      wire.alterData('deposit-create-p2p', (invoice) => ({ ...invoice, card: { encoded } }));
      await submitForm(cashier);
    },
  },
  'a peer-to-peer payment without details': {
    heading: 'PrivatBank',
    says: 'p2p.invalid',
    async reach({ cashier, wire }) {
      wire.alterData('deposit-create-p2p', (invoice) => ({ ...invoice, card: {} }));
      wire.alterData('deposit-check', () => ({ exists: false }));
      await submitForm(cashier);
    },
  },
} as const satisfies GalleryScreens;
