import { type ReactNode, useEffect, useState } from 'react';
import { announceList } from '../../flows/announce-list.ts';
import { openRoot } from '../../flows/open-root.ts';
import { useMethods } from '../../state/methods.ts';
import { useSession } from '../../state/session.ts';
import { useScreen } from '../screen-context.ts';
import { useNow } from '../use-now.ts';
import { DepositRootView } from './DepositRootView.tsx';
import { rootProps } from './root-props.ts';

export function DepositRootScreen() {
  const screen = useScreen();
  const { ports, place } = screen;
  const methods = useMethods();
  const session = useSession();
  const isCounting = methods.snippet?.pending.some(({ expiresAt }) => expiresAt) ?? false;
  const nowMs = useNow(ports.clock, isCounting);

  useEffect(() => void openRoot(ports, place), [ports, place]);
  useEffect(() => {
    if (methods.list) announceList(ports);
  }, [ports, methods.list]);
  const recent = useRecentTransactions();
  return <DepositRootView {...rootProps(screen, methods, session, nowMs)} bottom={recent} />;
}

/** Shown below the list, which does not wait for their code. */
function useRecentTransactions(): ReactNode {
  const [recent, setRecent] = useState<ReactNode>();
  useEffect(() => {
    import('./RecentTransactions.tsx').then(
      ({ RecentTransactions }) => setRecent(<RecentTransactions />),
      () => {},
    );
  }, []);
  return recent;
}
