import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { createDrafts, DraftsContext } from '../actions/drafts.ts';
import { LiveContext, useLive } from '../api/live.ts';
import { sessionKey } from '../api/queries.ts';
import { OperatorContext, readSession } from '../api/session.ts';
import type { SessionView } from '@opencashier/contract/operator/access/session';
import { partnerOf, partnerPath, paths } from '../routes/paths.ts';
import { SignIn } from '../sign-in/SignIn.tsx';
import { text } from '../texts/text.ts';
import { NoticesProvider } from '../ui/feedback/Notices.tsx';
import { Empty, Loaded, Loading } from '../ui/feedback/States.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Shell } from './Shell.tsx';

const OverviewPage = lazy(() => import('../overview/OverviewPage.tsx'));
const PaymentsPage = lazy(() => import('../payments/PaymentsPage.tsx'));
const PaymentPage = lazy(() => import('../payments/PaymentPage.tsx'));
const ReviewPage = lazy(() => import('../review/ReviewPage.tsx'));
const PlayersPage = lazy(() => import('../players/PlayersPage.tsx'));
const PlayerPage = lazy(() => import('../players/PlayerPage.tsx'));
const CasesPage = lazy(() => import('../cases/CasesPage.tsx'));
const UnmatchedPage = lazy(() => import('../cases/UnmatchedPage.tsx'));
const ProposalsPage = lazy(() => import('../proposals/ProposalsPage.tsx'));
const DisputesPage = lazy(() => import('../disputes/DisputesPage.tsx'));
const RefundsPage = lazy(() => import('../disputes/RefundsPage.tsx'));
const MethodsPage = lazy(() => import('../methods/MethodsPage.tsx'));
const ProvidersPage = lazy(() => import('../methods/ProvidersPage.tsx'));
const WalletOrdersPage = lazy(() => import('../system/WalletOrdersPage.tsx'));
const MessagesPage = lazy(() => import('../system/MessagesPage.tsx'));
const FrozenAccountsPage = lazy(() => import('../system/FrozenAccountsPage.tsx'));
const RatesPage = lazy(() => import('../system/RatesPage.tsx'));
const AccessPage = lazy(() => import('../access/AccessPage.tsx'));
const AuditPage = lazy(() => import('../audit/AuditPage.tsx'));

const sessionEveryMs = 60_000;

/** The console: the sign-in, or the screens of the partner that the address names. */
export function Console() {
  const session = useQuery({
    queryKey: sessionKey,
    queryFn: readSession,
    refetchInterval: sessionEveryMs,
  });
  return (
    <NoticesProvider>
      <Loaded of={session}>
        {(value) =>
          value.kind === 'signed-in' ? (
            <SignedIn view={value.view} />
          ) : (
            <SignIn signIn={value.signIn} />
          )
        }
      </Loaded>
    </NoticesProvider>
  );
}

function SignedIn({ view }: { view: SessionView }) {
  const [location] = useLocation();
  const named = partnerOf(location);
  const partner = view.partners.find((key) => key === named);
  if (partner !== undefined) {
    return (
      <Router base={partnerPath(partner)}>
        <OperatorContext value={{ view: { ...view, ...view.atPartner?.[partner] }, partner }}>
          <Live partner={partner}>
            <Drafts>
              <Shell>
                {/* No screen shows another partner's figures, even for a moment. */}
                <Screens key={partner} />
              </Shell>
            </Drafts>
          </Live>
        </OperatorContext>
      </Router>
    );
  }
  const [first] = view.partners;
  if (first === undefined) return <Empty>{text('shell.noPartners')}</Empty>;
  if (named !== undefined) return <Empty>{text('shell.foreignPartner')}</Empty>;
  return <Redirect href={partnerPath(first)} replace />;
}

function Live({ partner, children }: { partner: string; children: ReactNode }) {
  return <LiveContext value={useLive(partner)}>{children}</LiveContext>;
}

function Drafts({ children }: { children: ReactNode }) {
  const [drafts] = useState(createDrafts);
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}

function Screens() {
  const [location] = useLocation();
  return (
    <ScreenBoundary place={location}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path={paths.overview} component={OverviewPage} />
          <Route path={paths.payments} component={PaymentsPage} />
          <Route path="/payments/:id">{({ id }) => <PaymentPage id={id} />}</Route>
          <Route path={paths.review}>
            <ReviewPage />
          </Route>
          <Route path="/review/:id">{({ id }) => <ReviewPage id={id} />}</Route>
          <Route path={paths.players} component={PlayersPage} />
          <Route path="/players/:user">{({ user }) => <PlayerPage user={user} />}</Route>
          <Route path={paths.unmatched} component={UnmatchedPage} />
          <Route path={paths.cases} component={CasesPage} />
          <Route path={paths.proposals} component={ProposalsPage} />
          <Route path={paths.refunds} component={RefundsPage} />
          <Route path={paths.disputes} component={DisputesPage} />
          <Route path={paths.methods} component={MethodsPage} />
          <Route path={paths.providers} component={ProvidersPage} />
          <Route path={paths.messages} component={MessagesPage} />
          <Route path={paths.frozenAccounts} component={FrozenAccountsPage} />
          <Route path={paths.rates} component={RatesPage} />
          <Route path={paths.walletOrders} component={WalletOrdersPage} />
          <Route path={paths.audit} component={AuditPage} />
          <Route path={paths.access} component={AccessPage} />
          <Route>
            <Empty>{text('shell.nothingHere')}</Empty>
          </Route>
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}
