import { useEffect } from 'react';
import { packageFigures } from '../../../coins/coin-package.ts';
import { announceList } from '../../../methods/flows/announce-list.ts';
import { markMethodsShown } from '../../../methods/flows/announce-list.ts';
import { selectPackage } from '../../flows/select-package.ts';
import { openPackages } from '../../flows/open-packages.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { type Box, type CoinPackage, findPackage, useSweepstake } from '../../../coins/state.ts';
import { openRecent } from '../../../deposits/flows/resume/open-recent.ts';
import { recentItems } from '../../../players/screens/recent-items.ts';
import { rootProps } from '../../../deposits/screens/root/root-props.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { HeldCoins } from './HeldCoins.tsx';
import { useHeldCoins } from '../../../coins/screens/use-held-coins.ts';
import { useNow } from '../../../../shell/use-now.ts';
import type { PackageItem } from './PackageCard.tsx';
import { PendingDeposits } from '../../../deposits/screens/pending/PendingDeposits.tsx';
import { PackagesView } from './PackagesView.tsx';

/** SWP-1: the root page of coin packages. */
export default function PackagesScreen() {
  const screen = useScreen();
  const { ports, place } = screen;
  const methods = useMethods();
  const session = useSession();
  const boxes = useSweepstake((state) => state.boxes);
  const held = useHeldCoins();
  const isCounting = methods.snippet?.pending.some(({ expiresAt }) => expiresAt) ?? false;
  const nowMs = useNow(ports.clock, isCounting);
  const prices = pricesOf(boxes ?? []);
  const isReady = methods.list !== undefined && boxes !== undefined && boxes.length > 0;

  useEffect(() => void openPackages(ports, place), [ports, place]);
  useEffect(() => {
    if (!isReady) return;
    markMethodsShown();
    announceList(ports);
  }, [ports, isReady]);
  // Pending and past transactions are shown as in the standard flow.
  const {
    title,
    onClose,
    pending = [],
    latePending = [],
    onResume,
  } = rootProps(screen, methods, session, nowMs);
  return (
    <PackagesView
      title={title}
      onClose={onClose}
      held={<HeldCoins held={held} />}
      boxes={
        isReady
          ? boxes.map((box) => ({
              ...itemOf(box, prices),
              nested: (box.boxes ?? []).map((inner) => itemOf(inner, prices)),
            }))
          : undefined
      }
      pending={pending}
      latePending={latePending}
      sheet={<PendingDeposits items={[...pending, ...latePending]} onResume={onResume} />}
      recent={methods.snippet ? recentItems(methods.snippet) : []}
      onSelect={(id) => {
        const chosen = findPackage(id);
        if (chosen) selectPackage(ports, chosen);
      }}
      onResume={onResume}
      onOpenRecent={(id) => openRecent(ports, id)}
    />
  );
}

/** The prices of all packages, the smallest first. */
function pricesOf(boxes: readonly Box[]): number[] {
  const all = boxes.flatMap((box) => [box, ...(box.boxes ?? [])]);
  return all.map(({ price }) => Number(price)).toSorted((a, b) => a - b);
}

const coinsMax = 5;

function itemOf(box: CoinPackage, prices: readonly number[]): PackageItem {
  const { gcAmount, scAmount, formattedPrice } = packageFigures(box);
  const shown = (amount: string) => (amount === '0' ? undefined : amount);
  return {
    id: box.id,
    name: box.name,
    badge: box.badge,
    gold: shown(gcAmount),
    sweep: shown(scAmount),
    price: formattedPrice,
    drawn: 1 + Math.floor((prices.indexOf(Number(box.price)) / prices.length) * coinsMax),
  };
}
