import { wrongCreates } from '@opencashier/server/testing/fuzz/wrong-payloads';
import { type Attack, openDeposit, type Scene, withdrawalOf } from '../../attack.ts';
import { codeOf, isOk } from '../../attack-record.ts';

const amounts: unknown[] = [
  '-1', '0', '-0', '1e3', '0x10', 'NaN', 'Infinity', '10.001', '0.001', '0.01', ' 10', '10 ', '１０', '10,5',
  '1_0', '+10', '', '.', '10.', '999999999999', '9'.repeat(300), '100.01', 100.01, -1, 0,
  Number.MAX_SAFE_INTEGER, null, true, [], ['10'], {}, { $gt: 0 }, '10\u0000', '\u202e01',
]; // prettier-ignore

async function run(scene: Scene): Promise<void> {
  const { world, via, record } = scene;
  const { token, owner } = await world.newPlayer(100_00n);
  const freshToken = async () => (await world.newPlayer()).token;
  const { depositId } = await openDeposit(scene, await freshToken());
  record.mustHaveTried('a deposit of an allowed amount', depositId !== '');
  for (const [what, payload, code] of wrongCreates) {
    const reply = await via.ask(await freshToken(), 'deposit-create', payload);
    record.mustFail(`a deposit: ${what}`, reply);
    record.mustHaveTried(`${what}, refused as ${codeOf(reply)}`, codeOf(reply) === code);
  }
  const draft = await via.ask(token, 'withdrawal-create', withdrawalOf('20'));
  record.mustHaveTried(`a withdrawal of an allowed amount: ${draft.status}`, isOk(draft));
  for (const amount of amounts) {
    const what = `a withdrawal of ${JSON.stringify(amount)}`;
    record.mustFail(what, await via.ask(token, 'withdrawal-create', withdrawalOf(amount)));
  }
  record.mustHold('a wrong amount moved money', (await world.available(owner)) === 100_00n);
}

export const wrongAmounts: Attack = {
  title: 'amounts that nobody may deposit or withdraw',
  isPerTransport: true,
  size: 1,
  run,
};
