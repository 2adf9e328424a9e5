import { Link } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { kindSigns } from '../format/payments.ts';
import { date } from '../format/time.ts';
import { countryName, money, sumText } from '../format/values.ts';
import { actorText, holdText, reasonText } from '../format/words.ts';
import { NotesList } from '../players/NotesList.tsx';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { StatusBadge } from '../ui/feedback/Badge.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Loaded, Warning } from '../ui/feedback/States.tsx';
import { MethodName } from '../ui/values/MethodName.tsx';
import styles from './ReviewContext.module.css';

const shownNotes = 5;

type Context = OperationAnswer<'reviewContext'>;

/** The facts about the player that a reviewer needs. */
export function ReviewContext({ id }: { id: string }) {
  const isAllowed = useAllowed();
  const isNeeded = isAllowed('reviewContext');
  const context = useRead('reviewContext', { pathParams: { id }, isNeeded });
  if (!isNeeded) return null;
  return <Loaded of={context}>{(value) => <Player context={value} />}</Loaded>;
}

function Player({ context }: { context: Context }) {
  const { user, hold, openDisputes, payments, decisions } = context;
  return (
    <div className={styles.context}>
      <h2>
        <Link href={paths.player(user)}>{user}</Link>
      </h2>
      {hold && <Warning>{holdText(hold)}</Warning>}
      {openDisputes.length > 0 && (
        <Warning>{text('context.disputes', { count: openDisputes.length })}</Warning>
      )}
      <Facts facts={[...balanceFacts(context), ...historyFacts(context)]} />
      <Accounts context={context} />
      <Sources context={context} />
      {payments.length > 0 && (
        <section>
          <h2>{text('context.payments')}</h2>
          <ul className={styles.rows}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <Link href={paths.payment(payment.id)}>
                  {kindSigns[payment.kind]} {money(payment.amount, payment.currency)}
                </Link>
                <span className={styles.method}>
                  <MethodName name={payment.method} />
                </span>
                <StatusBadge payment={payment} />
                <small>
                  <Ago at={payment.createdAt} />
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notes user={user} />
      {decisions.length > 0 && (
        <section>
          <h2>{text('context.decisions')}</h2>
          <ul className={styles.notes}>
            {decisions.map(({ id, status, amount, currency, by, reason, at }) => (
              <li key={id}>
                {valueText('status', status)} · {money(amount, currency)} · {actorText(by)},{' '}
                <Ago at={at} />
                {reason && <> · {reasonText(reason)}</>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Accounts({ context: { accounts } }: { context: Context }) {
  if (accounts.length === 0) return null;
  return (
    <section>
      <h2>{text('context.accounts')}</h2>
      <ul className={styles.rows}>
        {accounts.map(({ method, account, sent, lastUsedAt, isThis, isSaved }) => (
          <li key={`${method} ${account}`}>
            <span>
              {isThis ? <strong>{account}</strong> : account} · <MethodName name={method} />
            </span>
            <small>
              {text('context.sent', { count: sent })} · <Ago at={lastUsedAt} />
              {isSaved && ` · ${text('context.saved')}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The methods that the player's deposits came from, and the accounts saved for them. */
function Sources({ context: { sources, depositAccounts } }: { context: Context }) {
  if (sources.length === 0 && depositAccounts.length === 0) return null;
  return (
    <section>
      <h2>{text('context.sources')}</h2>
      <ul className={styles.rows}>
        {sources.map(({ method, provider, currency, amount, count, lastAt }) => (
          <li key={`${method} ${provider} ${currency}`}>
            <span>
              <MethodName name={method} /> · {provider}
            </span>
            <small>
              {text('context.sum', { amount: money(amount, currency), count })} ·{' '}
              <Ago at={lastAt} />
            </small>
          </li>
        ))}
        {depositAccounts.map(({ id, account, method, lastUsedAt }) => (
          <li key={id}>
            <span>
              {account} · <MethodName name={method} />
            </span>
            <small>
              {text('context.saved')} · <Ago at={lastUsedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ user }: { user: string }) {
  const isAllowed = useAllowed();
  if (!isAllowed('notes')) return null;
  return (
    <section>
      <h2>{text('notes.title')}</h2>
      <NotesList user={user} limit={shownNotes} />
    </section>
  );
}

type Fact = readonly [string, string | undefined];

function balanceFacts({ balances, debts }: Context): Fact[] {
  if (!balances) return [[text('context.balance'), text('context.ownWallet')]];
  const list = (key: 'available' | 'held') =>
    balances.map((one) => money(one[key], one.currency)).join(', ');
  return [
    [text('context.balance'), list('available')],
    [text('context.held'), list('held')],
    [text('context.owed'), debts?.map(sumText).join(', ')],
  ];
}

function historyFacts(context: Context): Fact[] {
  const { firstSeenAt, totals, countries, limits, withdrawalLimits, bonuses } = context;
  const sums = (period: 'last30Days' | 'allTime', side: 'deposited' | 'withdrawn') =>
    totals
      .filter((one) => one[period][side].count > 0)
      .map(({ currency, [period]: { [side]: sum } }) =>
        text('context.sum', { amount: money(sum.amount, currency), count: sum.count }),
      )
      .join(', ') || text('context.none');
  return [
    [text('context.firstSeen'), date(firstSeenAt)],
    [text('context.countries'), countries.map(({ country }) => countryName(country)).join(', ')],
    [text('context.in30'), sums('last30Days', 'deposited')],
    [text('context.out30'), sums('last30Days', 'withdrawn')],
    [text('context.inAll'), sums('allTime', 'deposited')],
    [text('context.outAll'), sums('allTime', 'withdrawn')],
    [
      text('context.withdrawalLimits'),
      withdrawalLimits
        .map(({ amount, used, currency, period }) =>
          text('context.limitUsed', {
            used: money(used, currency),
            amount: money(amount, currency),
            period: valueText('period', period),
          }),
        )
        .join(', '),
    ],
    [
      text('context.limits'),
      limits
        .map(({ amount, currency, period }) =>
          text('context.limit', {
            amount: money(amount, currency),
            period: valueText('period', period),
          }),
        )
        .join(', '),
    ],
    [
      text('context.bonuses'),
      bonuses.map(({ id, state }) => `${id}, ${valueText('bonusState', state)}`).join('; '),
    ],
  ];
}
