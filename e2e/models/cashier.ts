import { expect, type Locator } from '@playwright/test';
import { alertsOf } from '../fixtures/checks/alerts.ts';
import { BonusOffer } from './bonus-offer.ts';
import { CoinList } from './coin-list.ts';
import { DepositResult } from './deposit-result.ts';
import { Instruction } from './instruction.ts';
import { MessageScreen } from './message-screen.ts';
import { MethodForm } from './method-form.ts';
import { MethodList } from './method-list.ts';
import { OwnPayment } from './own-payment.ts';
import { P2pInvoice } from './p2p-invoice.ts';
import { RegionPicker } from './region-picker.ts';
import type { Scope } from './scope.ts';
import { Sweepstake } from './sweepstake.ts';
import { Withdrawal } from './withdrawal.ts';

/** The widget in any host: its header and its screens. */
export class Cashier {
  readonly list: MethodList;
  readonly coins: CoinList;
  readonly form: MethodForm;
  readonly result: DepositResult;
  readonly payment: OwnPayment;
  readonly invoice: P2pInvoice;
  readonly bonus: BonusOffer;
  readonly instruction: Instruction;
  readonly region: RegionPicker;
  /** The empty page and the error page: a sentence and a next step. */
  readonly message: MessageScreen;
  readonly withdrawal: Withdrawal;
  readonly sweepstake: Sweepstake;
  readonly title: Locator;
  readonly back: Locator;
  readonly close: Locator;
  readonly alert: Locator;
  /** The message that the player is offline. */
  readonly offline: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.list = new MethodList(scope);
    this.coins = new CoinList(scope);
    this.form = new MethodForm(scope);
    this.result = new DepositResult(scope);
    this.payment = new OwnPayment(scope);
    this.invoice = new P2pInvoice(scope);
    this.bonus = new BonusOffer(scope);
    this.instruction = new Instruction(scope);
    this.region = new RegionPicker(scope);
    this.message = new MessageScreen(scope);
    this.withdrawal = new Withdrawal(scope);
    this.sweepstake = new Sweepstake(scope);
    this.title = scope.getByRole('banner').getByRole('heading', { level: 1 });
    this.back = scope.getByRole('button', { name: 'Back', exact: true });
    this.close = scope.getByRole('button', { name: 'Close', exact: true });
    this.alert = scope.getByRole('alert');
    this.offline = scope.getByRole('status').filter({ hasText: 'No connection' });
  }

  /** Every alert since the widget was loaded, even if its snackbar is already gone. */
  alerts(): Promise<string[]> {
    return alertsOf(this.#scope);
  }

  async expectAlert(text: string): Promise<void> {
    await expect.poll(() => this.alerts()).toContainEqual(expect.stringContaining(text));
  }
}
