import { useEffect, useState } from 'react';
import { announceList, markMethodsShown } from '../../../methods/flows/announce-list.ts';
import { openRoot } from '../../../methods/flows/open-root.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useNow } from '../../../../shell/use-now.ts';
import type * as aroundList from './around-list.ts';
import { DepositRootView } from './DepositRootView.tsx';
import { rootProps } from './root-props.ts';
import { depositMethods } from '../../flows/deposit-methods.ts';

export function DepositRootScreen() {
  const screen = useScreen();
  const { ports, place, paintedAtMs } = screen;
  const methods = useMethods();
  const session = useSession();
  const isCounting = methods.snippet?.pending.some(({ expiresAt }) => expiresAt) ?? false;
  const nowMs = useNow(ports.clock, isCounting, paintedAtMs);

  useEffect(() => void openRoot(ports, place, depositMethods), [ports, place]);
  useEffect(() => {
    if (!methods.list) return;
    markMethodsShown();
    announceList(ports);
  }, [ports, methods.list]);
  const later = useAroundList();
  const props = rootProps(screen, methods, session, nowMs);
  const { pending, latePending = [], onResume } = props;
  return (
    <DepositRootView
      {...props}
      aside={later && <later.BesideHeading isLate={latePending.length > 0} />}
      bottom={later && <later.BelowList items={pending ?? latePending} onResume={onResume} />}
    />
  );
}

type AroundList = typeof aroundList;

/** The content beside and below the list, which does not wait for its code. */
function useAroundList(): AroundList | undefined {
  const [later, setLater] = useState<AroundList>();
  useEffect(() => void import('./around-list.ts').then(setLater, () => {}), []);
  return later;
}
