import { type ReactNode, useEffect, useState } from 'react';
import { announceList, markMethodsShown } from '../../../methods/flows/announce-list.ts';
import { openRoot } from '../../../methods/flows/open-root.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useNow } from '../../../../shell/use-now.ts';
import type { BannersProps } from './Banners.tsx';
import { DepositRootView } from './DepositRootView.tsx';
import { rootProps } from './root-props.ts';
import { depositMethods } from '../../flows/deposit-methods.ts';

export function DepositRootScreen() {
  const screen = useScreen();
  const { ports, place } = screen;
  const methods = useMethods();
  const session = useSession();
  const isCounting = methods.snippet?.pending.some(({ expiresAt }) => expiresAt) ?? false;
  const nowMs = useNow(ports.clock, isCounting);

  useEffect(() => void openRoot(ports, place, depositMethods), [ports, place]);
  useEffect(() => {
    if (!methods.list) return;
    markMethodsShown();
    announceList(ports);
  }, [ports, methods.list]);
  const belowList = useBelowList();
  const props = rootProps(screen, methods, session, nowMs);
  const items = props.pending ?? props.latePending ?? [];
  const bottom = belowList?.({ items, onResume: props.onResume });
  return <DepositRootView {...props} bottom={bottom} />;
}

type BelowList = (props: BannersProps) => ReactNode;

/** The content below the list, which does not wait for its code. */
function useBelowList(): BelowList | undefined {
  const [belowList, setBelowList] = useState<BelowList>();
  useEffect(() => {
    import('./BelowList.tsx').then(
      ({ BelowList }) => setBelowList(() => (props: BannersProps) => <BelowList {...props} />),
      () => {},
    );
  }, []);
  return belowList;
}
