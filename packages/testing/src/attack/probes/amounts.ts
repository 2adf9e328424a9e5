import { wrongCreates } from '@opencashier/server/testing/fuzz/wrong-payloads';
import { type Attack, type Scene, withdrawalOf } from '../attack.ts';

const amounts: unknown[] = [
  '-1', '0', '-0', '1e3', '0x10', 'NaN', 'Infinity', '10.001', '0.001', '0.01', ' 10', '10 ', '１０', '10,5',
  '1_0', '+10', '', '.', '10.', '999999999999', '9'.repeat(300), '100.01', 100.01, -1, 0,
  Number.MAX_SAFE_INTEGER, null, true, [], ['10'], {}, { $gt: 0 }, '10\u0000', '\u202e01',
]; // prettier-ignore

async function run({ world, via, tally }: Scene): Promise<void> {
  const { token, owner } = await world.newPlayer(100_00n);
  const freshToken = async () => (await world.newPlayer()).token;
  for (const [what, payload] of wrongCreates) {
    tally.mustFail(
      `a deposit: ${what}`,
      await via.ask(await freshToken(), 'deposit-create', payload),
    );
  }
  for (const amount of amounts) {
    const what = `a withdrawal of ${JSON.stringify(amount)}`;
    tally.mustFail(what, await via.ask(token, 'withdrawal-create', withdrawalOf(amount)));
  }
  tally.mustHold('a wrong amount moved money', (await world.available(owner)) === 100_00n);
}

export const wrongAmounts: Attack = {
  title: 'amounts that nobody may deposit or withdraw',
  isPerTransport: true,
  size: 1,
  run,
};
