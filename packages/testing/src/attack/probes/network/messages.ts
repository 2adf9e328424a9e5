import { calls } from '@opencashier/contract/calls/call-map';
import { validCreate, wrongForAny } from '@opencashier/server/testing/fuzz/wrong-payloads';
import type { Attack, Scene } from '../../attack.ts';
import { codeOf, isOk, type Reply } from '../../attack-record.ts';

const texts = ['\u0000', 'a\u0000b', '\ud800', '\u202e', `' or 1=1 --`, '${7*7}', 'x'.repeat(2500)];

const names = [
  'amount', 'currency', 'paymentSessionId', 'paymentType', 'paymentMethod', 'selectedCountry',
  'country', 'depositId', 'withdrawalId', 'id', 'accountId', 'before', 'code', 'name', 'reason',
  'payment_session_id', 'wallet', 'returnUrl', 'bonusId', 'bank', 'paymentMethodText', 'userId', 'account', 'cardNumber', 'event',
]; // prettier-ignore

const goodFields = {
  ...validCreate,
  country: 'de',
  paymentMethod: 'visa',
  paymentMethodText: 'Visa',
  userId: '42',
  id: 'x',
  depositId: 'x',
  code: '123456',
};

const freshToken = async (world: Scene['world']) => (await world.newPlayer()).token;

/** No call answers any input with 500. */
async function run({ world, via, record, size, random }: Scene): Promise<void> {
  const all = Object.keys(calls);
  let [answered, refusedForText] = [0, 0];
  const count = (what: string, reply: Reply): void => {
    record.tryOnce(what, reply);
    if (isOk(reply)) answered += 1;
    if (codeOf(reply) === 'request.invalid') refusedForText += 1;
  };
  const closing = 'session-form-on-close-modal';
  const harmless = await via.ask(await freshToken(world), closing, goodFields);
  record.mustHaveTried(`fields that are good: ${harmless.status}`, isOk(harmless));
  for (const name of all) {
    const { token } = await world.newPlayer();
    for (const payload of wrongForAny) {
      count(`${name} with ${JSON.stringify(payload)}`, await via.ask(token, name, payload));
    }
    // One invalid field at a time, because a refusal of one hides the others.
    for (const field of names) {
      const payload = { ...goodFields, [field]: 'a\u0000b' };
      const reply = await via.ask(await freshToken(world), name, payload);
      count(`${name} with a zero byte in ${field}`, reply);
    }
    for (const text of texts) {
      const payload = Object.fromEntries(names.map((field) => [field, text]));
      const reply = await via.ask(token, name, payload);
      count(`${name} with ${JSON.stringify(text).slice(0, 20)} in every field`, reply);
    }
  }
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  for (let round = 0; round < size; round += 1) {
    const { token } = await world.newPlayer();
    const changes = names.filter(() => random() < 0.2).map((field) => [field, pick(texts)]);
    const payload = { ...validCreate, ...Object.fromEntries(changes) };
    const name = pick(all);
    const reply = await via.ask(token, name, payload);
    count(`${name} with ${JSON.stringify(payload).slice(0, 300)}`, reply);
  }
  record.mustHaveTried('calls that are answered', answered > all.length);
  record.mustHaveTried('texts that are refused for what they are', refusedForText > all.length);
}

export const messages: Attack = {
  title: 'hostile texts in every field of every call',
  isPerTransport: true,
  size: 500,
  run,
};
