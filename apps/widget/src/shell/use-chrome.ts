import type { StartData } from '@opencashier/contract/host/start-data';
import { closeWidget } from './close-widget.ts';
import { goBack } from './go-back.ts';
import { t } from '../i18n/text.ts';
import { useSession } from '../state/session.ts';
import { type ScreenValue, useScreen } from './screen-context.ts';

export interface Chrome {
  title: string;
  onBack: (() => void) | undefined;
  onClose: (() => void) | undefined;
}

/** ROUTE-6: the kind of transaction that a screen belongs to; some take it from the query. */
export function transactionOf({
  route,
  place,
}: Pick<ScreenValue, 'route' | 'place'>): 'deposit' | 'withdrawal' {
  const label = route.transaction === 'query' ? place.query['transaction'] : route.transaction;
  return label === 'withdrawal' ? 'withdrawal' : 'deposit';
}

/** HEAD-1, HEAD-3: the header's content for a route. */
export function chromeOf(screen: ScreenValue, start: StartData): Chrome {
  const { ports, route } = screen;
  const name = transactionOf(screen);
  const isClosable = start.closingButton && !route.hidesClose;
  return {
    title: titleOf(name, start),
    onBack: route.back.kind === 'none' ? undefined : () => goBack(ports, route.back),
    onClose: isClosable ? () => closeWidget(ports) : undefined,
  };
}

// HEAD-4: the titles by kind of transaction.
function titleOf(
  name: 'deposit' | 'withdrawal',
  { widgetViewType, platformVersion }: StartData,
): string {
  if (widgetViewType === 'sweep') return t(`sweepstake.${name}`);
  return t(platformVersion === 'v2' ? `${name}.titleV2` : `${name}.title`);
}

export function useChrome(): Chrome {
  const start = useSession((session) => session.start);
  return chromeOf(useScreen(), start);
}
