import { createContext, use, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { ActionName } from '../actions/action-forms.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed, useOwnWallet } from '../api/session.ts';
import { dateTime } from '../format/time.ts';
import { money } from '../format/values.ts';
import { actorText, holdText } from '../format/words.ts';
import { PaymentTable } from '../payments/PaymentTable.tsx';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { Button, ButtonLink } from '../ui/inputs/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded, Warning } from '../ui/feedback/States.tsx';
import { ExportPlayer } from './ExportPlayer.tsx';
import { NotesList } from './NotesList.tsx';
import { shownNotes, shownPayments, usePlayerKnown } from './player-known.ts';
import { SavedAccounts } from './SavedAccounts.tsx';
import { Transactions } from './Transactions.tsx';
import styles from './PlayerPage.module.css';

const ActionsShown = createContext(true);

const moneyActions = ['post', 'createDebt'] as const;

/**
 * A player's balances, limits, holds and history, with the actions that are allowed. An id that the
 * server knows nothing about is probably mistyped: it has no actions until they are asked for.
 */
export default function PlayerPage({ user }: { user: string }) {
  const known = usePlayerKnown(user);
  const [used, setUsed] = useState<string>();
  const isUsed = known === 'yes' || used === user;
  const heading = useRef<HTMLHeadingElement>(null);
  const onUse = () => {
    setUsed(user);
    // The button removes itself. The actions that appear follow the heading.
    heading.current?.focus();
  };
  return (
    <ActionsShown value={isUsed}>
      <Page title={user} heading={heading} actions={<PageActions user={user} />}>
        {known === 'no' && <UnknownPlayer isUsed={isUsed} onUse={onUse} />}
        <Sections user={user} />
      </Page>
    </ActionsShown>
  );
}

function PageActions({ user }: { user: string }) {
  const isAllowed = useAllowed();
  return (
    <>
      {isAllowed('audit') && (
        <ButtonLink to={`${paths.audit}?user=${encodeURIComponent(user)}`}>
          {text('players.audit')}
        </ButtonLink>
      )}
      {use(ActionsShown) && isAllowed('exportPlayer') && <ExportPlayer user={user} />}
      <Actions user={user} names={['erasePlayer']} />
    </>
  );
}

function UnknownPlayer({ isUsed, onUse }: { isUsed: boolean; onUse: () => void }) {
  return (
    <div className={styles.unknown}>
      <Warning>{text('players.unknown')}</Warning>
      {!isUsed && <Button onClick={onUse}>{text('players.useAnyway')}</Button>}
    </div>
  );
}

function Sections({ user }: { user: string }) {
  const isElsewhere = useOwnWallet();
  return (
    <>
      <Hold user={user} />
      <div className={styles.columns}>
        {isElsewhere ? <BalancesElsewhere /> : <Balances user={user} />}
        <Limits user={user} />
        <Notes user={user} />
      </div>
      <SavedAccounts user={user} />
      <Payments user={user} />
      {!isElsewhere && <Transactions user={user} />}
    </>
  );
}

function Actions({ user, names }: { user: string; names: readonly ActionName[] }) {
  if (!use(ActionsShown)) return null;
  return (
    <ActionButtons
      actions={names.map((operation) => ({ operation, pathParams: { user }, about: user }))}
    />
  );
}

function BalancesElsewhere() {
  return (
    <Card title={text('players.balances')}>
      <Empty>{text('players.ownWallet')}</Empty>
    </Card>
  );
}

function Balances({ user }: { user: string }) {
  const balances = useRead('balances', { pathParams: { user } });
  const owes = balances.data?.balances.some(({ owed }) => Number(owed) > 0) ?? false;
  return (
    <Card title={text('players.balances')}>
      <Loaded of={balances}>
        {({ balances: list }) =>
          list.length === 0 ? (
            <Empty>{text('players.noBalances')}</Empty>
          ) : (
            list.map(({ currency, available, held, owed, unplayed }) => (
              <div key={currency} className={styles.balance}>
                <p className={styles.figure}>{money(available, currency)}</p>
                <Facts
                  facts={[
                    [text('context.held'), money(held, currency)],
                    [text('context.owed'), money(owed, currency)],
                    [text('players.unplayed'), Number(unplayed) > 0 && money(unplayed, currency)],
                  ].map(([name, value]) => [String(name), value || undefined] as const)}
                />
              </div>
            ))
          )
        }
      </Loaded>
      <div className={styles.buttons}>
        <Actions user={user} names={owes ? [...moneyActions, 'waiveDebt'] : moneyActions} />
      </div>
    </Card>
  );
}

function Limits({ user }: { user: string }) {
  const limits = useRead('limits', { pathParams: { user } });
  const hold = useHold(user);
  return (
    <Card title={text('players.limits')}>
      <Loaded of={limits}>
        {({ limits: list }) =>
          list.length === 0 ? (
            <Empty>{text('players.noLimits')}</Empty>
          ) : (
            <Facts
              facts={list.map(({ currency, period, securityGroup, amount, setBy, setAt }) => [
                [valueText('choice.period', period), securityGroup].filter(Boolean).join(' · '),
                `${money(amount, currency)} · ${actorText(setBy)}, ${dateTime(setAt)}`,
              ])}
            />
          )
        }
      </Loaded>
      <div className={styles.buttons}>
        <Actions
          user={user}
          names={['setLimit', hold ? 'releaseWithdrawals' : 'holdWithdrawals']}
        />
      </div>
    </Card>
  );
}

function Notes({ user }: { user: string }) {
  return (
    <Card title={text('notes.title')}>
      <NotesList user={user} limit={shownNotes} />
      <div className={styles.buttons}>
        <Actions user={user} names={['addNote']} />
      </div>
    </Card>
  );
}

function useHold(user: string) {
  return useRead('withdrawalHolds', { request: { user } }).data?.holds[0];
}

function Hold({ user }: { user: string }) {
  const hold = useHold(user);
  if (!hold) return null;
  return <Warning>{holdText(hold)}</Warning>;
}

function Payments({ user }: { user: string }) {
  const found = useRead('payments', { request: { user, limit: shownPayments } });
  const all = `${paths.payments}?user=${encodeURIComponent(user)}`;
  return (
    <Card
      title={text('players.payments')}
      aside={<Link href={all}>{text('players.allPayments')}</Link>}
    >
      <Loaded of={found}>
        {({ payments }) =>
          payments.length === 0 ? (
            <Empty>{text('payments.none')}</Empty>
          ) : (
            <PaymentTable label={text('players.payments')} payments={payments} hidesPlayer />
          )
        }
      </Loaded>
    </Card>
  );
}
