import type { TestServer } from '../test-server.ts';

interface Paid {
  requested: Date;
  done: Date;
  amount?: number;
}

/** Inserts credited deposits and sent withdrawals as rows, with any times. */
export function paidRows({ pool }: Pick<TestServer, 'pool'>) {
  let made = 0;

  async function insert(table: string, row: object): Promise<void> {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  }

  async function deposited(
    { requested, done, amount = 1000 }: Paid,
    change: object = {},
  ): Promise<void> {
    const row = {
      id: `d-${(made += 1)}`,
      partner: 'demo',
      owner: 'demo:ada',
      method: 'visa',
      provider: 'sandbox',
      security_group: 'cards',
      amount_minor: amount,
      currency: 'EUR',
      pay_minor: amount,
      pay_currency: 'EUR',
      credit_minor: amount,
      country: 'de',
      language: 'en',
      session_id: 's',
      return_id: `d-${made}`,
      status: 'processed',
      credited_minor: amount,
      created_at: requested,
      credited_at: done,
      expires_at: done,
      ...change,
    };
    await insert('cashier.deposits', row);
  }

  async function sent(
    { requested, done, amount = 1000 }: Paid,
    change: object = {},
  ): Promise<void> {
    const row = {
      id: `w-${(made += 1)}`,
      partner: 'demo',
      owner: 'demo:ada',
      method: 'sepa_transfer',
      provider: 'sandbox',
      security_group: 'banks',
      account: 'main',
      amount_minor: amount,
      currency: 'EUR',
      fee_minor: 0,
      net_minor: amount,
      country: 'de',
      language: 'en',
      destination: '•••• 3000',
      account_token: 't',
      status: 'sent',
      history: JSON.stringify([
        { status: 'review', at: requested.toISOString() },
        { status: 'sent', at: done.toISOString() },
        {
          status: 'sent',
          at: new Date(done.getTime() + 7 * 86_400_000).toISOString(),
          txid: 'replaced',
        },
      ]),
      created_at: requested,
      confirmed_at: requested,
      expires_at: requested,
      ...change,
    };
    await insert('cashier.withdrawals', row);
  }

  return { deposited, sent };
}
