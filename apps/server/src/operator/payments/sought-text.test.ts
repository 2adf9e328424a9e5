import { expect, it } from 'vitest';
import { readSoughtText } from './sought-text.ts';

it.each([
  ['•• 3000', '3000'],
  ['•••• •••• 3000', '3000'],
  ['41••••••3000', '3000'],
  ['*3000', '3000'],
  ['Visa · •• 3000', '3000'],
  ['••\u00a03000', '3000'],
  ['bc1q8f…m5wz', 'm5wz'],
  ['3000', '3000'],
])('“%s” is an account that ends in %s', (q, ending) => {
  expect(readSoughtText(q).ending).toBe(ending);
});

it.each(['30000', '•• 300', 'ada', '•• 3000 ••'])('“%s” is no ending of an account', (q) => {
  expect(readSoughtText(q).ending).toBeUndefined();
});

it.each([
  ['dep_ab12…9f', { start: 'dep_ab12', end: '9f' }],
  ['dep_ab12...9f', { start: 'dep_ab12', end: '9f' }],
  ['€250.00 · ada · V1StGXR8_Z5j…6B-', { start: 'V1StGXR8_Z5j', end: '6B-' }],
])('“%s” is a shortened id', (q, shortId) => {
  expect(readSoughtText(q).shortId).toEqual(shortId);
});

it('too short a beginning is no shortened id, because many ids would have it', () => {
  expect(readSoughtText('dep_a…9f').shortId).toBeUndefined();
});

it.each(['deposit:dep_1', 'withdrawal:dep_1:2', 'refund:dep_1:returned', 'player:dep_1'])(
  'the ledger’s name “%s” has an id in it',
  (q) => expect(readSoughtText(q).ids).toEqual([q, 'dep_1']),
);
