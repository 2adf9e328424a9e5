import type { Attack, Scene } from '../../attack.ts';
import { isOk } from '../../attack-record.ts';

const asked = 60;
/** More accounts than a person pays out to in a day. */
const namesMax = 20;

interface MethodList {
  methods: { name: string; fields: { name: string; values?: { value: string }[] }[] }[];
}

function firstBank({ methods }: MethodList, paymentType: string): string {
  const method = methods.find(({ name }) => name === paymentType);
  return method?.fields.find(({ name }) => name === 'bank')?.values?.[0]?.value ?? '';
}

/** The holder's name of an account is for the player who owns it. */
async function run({ world, via, record }: Scene): Promise<void> {
  const user = `curious-${crypto.randomUUID()}`;
  const token = await world.token({ user, currency: 'NGN', country: 'ng' });
  const place = { paymentType: 'bank_transfer_nigeria', currency: 'NGN', selectedCountry: 'ng' };
  const { body } = await via.ask(token, 'methods-withdrawal', { country: 'ng', currency: 'NGN' });
  const bank = firstBank(body as MethodList, place.paymentType);
  let names = 0;
  for (let round = 0; round < asked; round += 1) {
    const fields = { bank, account: String(1_000_000_000 + round) };
    const reply = await via.ask(token, 'account-resolve', { ...place, fields });
    record.tryOnce('account-resolve', reply);
    if (isOk(reply)) names += 1;
  }
  record.mustHaveTried('an account that is named', names > 0);
  record.mustHold(`one player learned ${names} names`, names <= namesMax);
}

export const otherHoldersNames: Attack = {
  title: "the names of strangers' accounts",
  isPerTransport: true,
  size: 1,
  run,
};
