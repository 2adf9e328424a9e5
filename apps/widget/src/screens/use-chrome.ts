import type { StartData } from '@opencashier/contract/start-data';
import { closeWidget } from '../flows/close-widget.ts';
import { goBack } from '../flows/go-back.ts';
import { t } from '../i18n/text.ts';
import { useSession } from '../state/session.ts';
import { type ScreenValue, useScreen } from './screen-context.ts';

export interface Chrome {
  title: string;
  onBack: (() => void) | undefined;
  onClose: (() => void) | undefined;
}

/** HEAD-1, HEAD-3: what the header of a route shows. */
export function chromeOf({ ports, route, place }: ScreenValue, start: StartData): Chrome {
  const label = route.transaction === 'query' ? place.query['transaction'] : route.transaction;
  const name = label === 'withdrawal' ? 'withdrawal' : 'deposit';
  const isClosable = start.closingButton && !route.hidesClose;
  return {
    title: titleOf(name, start),
    onBack: route.back.kind === 'none' ? undefined : () => goBack(ports, route.back),
    onClose: isClosable ? () => closeWidget(ports) : undefined,
  };
}

// HEAD-4
function titleOf(
  name: 'deposit' | 'withdrawal',
  { widgetViewType, platformVersion }: StartData,
): string {
  if (widgetViewType === 'sweep') return t(`${name}.titleSweep`);
  return t(platformVersion === 'v2' ? `${name}.titleV2` : `${name}.title`);
}

export function useChrome(): Chrome {
  const start = useSession((session) => session.start);
  return chromeOf(useScreen(), start);
}
