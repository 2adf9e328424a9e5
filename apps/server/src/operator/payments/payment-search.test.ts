import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { plansOf } from '../../testing/explain.ts';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { maskedLabel } from '../../players/masked-label.ts';
import { searchPayments } from './payment-search.ts';

let server: TestServer;
const ids = { deposit: '', payout: '', other: '' };
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  const token = await server.token({ user: 'ada' });
  ids.deposit = (await server.deposit(token)).body.depositId;
  const player = await startWithdrawingPlayer(server, { user: 'ben' });
  ids.payout = await player.withdraw({ amount: '20' });
  ids.other = await player.withdraw({ amount: '30' });
});
afterAll(() => server.close());

const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];
const find = async (q: string) => {
  const { payments } = (await askOperator(server, 'payments', { q })).body;
  return payments.map(({ id }) => nameOf(id) ?? id);
};

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const hash = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d';

describe('the address of a payout', () => {
  const pay = (id: string, label: string, network: string | null = 'bitcoin') =>
    server.pool.query(
      'update cashier.withdrawals set destination = $2, network = $3 where id = $1',
      [id, label, network],
    );

  it.each([
    ['the whole address, masked', maskedLabel(segwit), segwit],
    ['its beginning and end', maskedLabel(`${segwit.slice(0, 6)}…${segwit.slice(-4)}`), segwit],
    ['its end', `•• ${segwit.slice(-4)}`, segwit],
    ['capitals, as in a QR code', maskedLabel(segwit), segwit.toUpperCase()],
    ['a checksum that was pasted in lower case', maskedLabel(evm), evm.toLowerCase()],
    ['lower case that was pasted with a checksum', maskedLabel(evm.toLowerCase()), evm],
    ['an address with a case of its own', maskedLabel(tron), tron],
  ])('finds it if the provider shows %s', async (_, label, pasted) => {
    await pay(ids.payout, label);
    await pay(ids.other, `bc1qxx…${label.slice(-4)}`);
    expect(await find(pasted)).toEqual(['payout']);
  });

  it('does not find what was paid to a bank account, or to another address', async () => {
    await pay(ids.payout, `•• ${segwit.slice(-4)}`, null);
    await pay(ids.other, maskedLabel(tron));
    expect(await find(segwit)).toEqual([]);
    expect(await find(`${segwit.slice(0, -4)}qqqq`)).toEqual([]);
  });

  it('does not find it by an id of ours that has the same end', async () => {
    await pay(ids.payout, `•• ${ids.other.slice(-4)}`);
    await pay(ids.other, maskedLabel(tron));
    expect(await find(ids.other)).toEqual(['other']);
  });
});

describe('a deposit', () => {
  const watch = (address: string) =>
    server.pool.query(
      `update cashier.deposits set crypto = jsonb_build_object('address', $2::text) where id = $1`,
      [ids.deposit, address],
    );
  const paid = (txid: string) =>
    server.pool.query(
      `insert into cashier.chain_payments (network, txid, output, watch_key, asset, units,
         deposit_id) values ('ethereum', $2, 0, 'k', 'native', 1, $1)`,
      [ids.deposit, txid],
    );

  it('is found by its address in any case', async () => {
    await watch(evm);
    const spelled = [evm, evm.toLowerCase(), `0X${evm.slice(2).toUpperCase()}`, evm.slice(2)];
    for (const q of spelled) expect(await find(q)).toEqual(['deposit']);
    expect(await find(`${evm.slice(0, -1)}e`)).toEqual([]);
    await watch(segwit);
    expect(await find(segwit.toUpperCase())).toEqual(['deposit']);
  });

  it('is found by its transaction in any case, with or without 0x', async () => {
    await paid(`0x${hash}`);
    for (const q of [hash, `0x${hash}`, hash.toUpperCase(), `0X${hash.toUpperCase()}`]) {
      expect(await find(q)).toEqual(['deposit']);
    }
  });

  it('is found by the provider’s id of its refund', async () => {
    const player = await startReturnedDeposit(server);
    await server.pool.query(
      `insert into cashier.refunds (id, deposit_id, partner, owner, provider, provider_id,
         reference, amount_minor, currency, pay_minor, pay_currency, status, requested_by)
       select 'r-1', id, partner, owner, provider, 'refund-at-provider', 'r-1', 100, currency, 100,
         pay_currency, 'refunded', 'fay' from cashier.deposits where id = $1`,
      [player.depositId],
    );
    expect(await find('refund-at-provider')).toEqual([player.depositId]);
    expect(await find('refund:r-1:returned')).toEqual([player.depositId]);
  });
});

describe('a payment is found by what the console shows of it', () => {
  beforeAll(() =>
    server.pool.query(
      `update cashier.withdrawals set destination = '•••• 3000', network = null where id = $1`,
      [ids.payout],
    ),
  );

  it.each(['€20', '€20.00', '− €20.00', '20 EUR', '20\u00a0EUR'])('its amount: %s', async (q) => {
    expect(await find(q)).toContain('payout');
    expect(await find(q)).not.toContain('other');
  });

  it.each(['•• 3000', '•••• 3000', 'Visa · •• 3000', '3000'])('its account: %s', async (q) => {
    expect(await find(q)).toEqual(['payout']);
    expect(await find(q.replace('3000', '3001'))).toEqual([]);
  });

  it('its id with the middle left out', async () => {
    for (const name of ['deposit', 'payout'] as const) {
      const id = ids[name];
      expect(await find(`${id.slice(0, 12)}…${id.slice(-3)}`)).toEqual([name]);
      expect(await find(`${id.slice(0, 12)}…${id.slice(-2)}?`)).toEqual([]);
      expect(await find(`€20.00 · ben · ${id.slice(0, 12)}…${id.slice(-3)}`)).toEqual([name]);
    }
  });

  it('its names in the ledger, and the player’s', async () => {
    expect(await find(`deposit:${ids.deposit}`)).toEqual(['deposit']);
    expect(await find(`withdrawal:${ids.payout}:1`)).toEqual(['payout']);
    expect(await find('player:ben')).toContain('payout');
    expect(await find(' ben ')).toContain('other');
  });
});

it('finds a payout by its transaction in any case', async () => {
  await server.pool.query(
    `update cashier.withdrawals set network = 'bitcoin', history = history ||
       jsonb_build_array(jsonb_build_object('status', 'sent', 'at', '2026-01-01T00:00:00Z',
         'txid', $2::text))
     where id = $1`,
    [ids.payout, 'b'.repeat(64)],
  );
  expect(await find('B'.repeat(64))).toEqual(['payout']);
});

it('looks a shortened id up by the primary keys alone', async () => {
  const plans = await plansOf(server, (db) =>
    searchPayments(db, { partner: 'demo', limit: 50, q: 'V1StGXR8_Z5j…6B-' }),
  );
  const near = plans.filter((plan) => plan.includes('near'));
  expect(near).toHaveLength(2);
  expect(near[0]).toMatch(/Index Scan using deposits_pkey[^]*Index Cond: \(\(id >=/);
  expect(near[1]).toMatch(/Index Scan using withdrawals_pkey[^]*Index Cond: \(\(id >=/);
  expect(plans.join('\n')).not.toContain('Seq Scan');
});

it.each([evm, segwit, `0x${hash}`])('looks %s up by indexes alone', async (q) => {
  const plans = await plansOf(server, (db) =>
    searchPayments(db, { partner: 'demo', limit: 50, q }),
  );
  const text = plans.join('\n');
  expect(text).not.toContain('Seq Scan');
  for (const name of [
    'chain_payments_by_txid',
    'deposits_by_address',
    'refunds_by_provider_id',
    'withdrawals_by_txids',
    'withdrawals_by_ending',
  ]) {
    expect(text).toContain(name);
  }
});
