import type { Bank } from '../fixtures/bank.ts';
import { outcomes } from '../models/deposit-result.ts';
import type { Playground } from '../models/playground.ts';

export interface Guide {
  playground: Playground;
  bank: Bank;
  open: (query?: Record<string, string>) => Promise<void>;
  /** `isTyped`: the screen shows what was typed or pressed, which a reload would lose. */
  save: (screen: string, options?: { isTyped?: boolean }) => Promise<void>;
}

export type Tour = (guide: Guide) => Promise<void>;

const choosing: Tour = async ({ playground, open, save }) => {
  const { list, form, region, back, bonus, message } = playground.cashier;
  await open({ bonuses: 'all' });
  await list.method('Visa').waitFor();
  await save('root');
  await region.chip.click();
  await region.region('Brazil').waitFor();
  await save('region');
  await back.click();
  await bonus.strip.click();
  await bonus.take.waitFor();
  await save('bonus-details');
  await bonus.take.click();
  await list.choose('AstroPay');
  await form.enterAmount('400');
  await save('method-with-bonus', { isTyped: true });
  await back.click();
  await list.choose('PhonePe');
  await form.submit.click();
  await save('method-with-errors', { isTyped: true });
  await open({ country: 'au' });
  await message.refresh.waitFor();
  await save('empty');
  await playground.goTo('/error');
  await message.refresh.waitFor();
  await save('error');
};

const paying: Tour = async ({ playground, bank, open, save }) => {
  const { list, form, result, back } = playground.cashier;
  const until = (outcome: string) => result.heading.filter({ hasText: outcome }).waitFor();
  await open();
  await list.choose('Visa');
  await form.enterAmount('2000');
  await form.saveTick.check();
  await save('method-filled', { isTyped: true });
  await form.submit.click();
  await until(outcomes.waiting);
  await save('waiting');
  const declined = await result.depositId();
  await bank.decline(declined, 'Insufficient funds');
  await until(outcomes.failed);
  await save('failed');
  await result.retry.click();
  await form.saveTick.check();
  await form.submit.click();
  await until(outcomes.waiting);
  await bank.approve(await result.depositId());
  await until(outcomes.processed);
  await result.fact('New balance').waitFor();
  await save('processed');
  await result.again.click();
  await form.amount.waitFor();
  await save('method-with-saved-account');
  await form.enterAmount('3000');
  await form.submit.click();
  await until(outcomes.waiting);
  await back.click();
  await list.pending.waitFor();
  await save('root-in-progress');
};

const guided: Tour = async ({ playground, open, save }) => {
  const { list, form, instruction, payment } = playground.cashier;
  await open({ country: 'mx', currency: 'MXN' });
  await list.choose('OXXO Pay');
  await form.amount.waitFor();
  await instruction.guideLink.click();
  await instruction.video.waitFor();
  await save('video-instruction');
  await open();
  await list.choose('Visa');
  await form.enterAmount('1077');
  await form.submit.click();
  await payment.heading.filter({ hasText: 'Pay and confirm' }).waitFor();
  await save('unified-form');
};

export const tours: Readonly<Record<string, Tour>> = { choosing, paying, guided };
