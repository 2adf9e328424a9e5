import type { BonusInput } from '@opencashier/contract/host/messages';
import type { Presentation, StartDataInput } from '../options.ts';

const desktopMinPx = 768;
/** The margin of a modal on a desktop, on each side. */
const modalMarginPx = 24;

/**
 * The widget's address with a description of the first list, which the server then renders into the
 * page. Without a country the page loads the list itself, as it does if the start data replace
 * pictures or titles; then the rest prepares the skeleton.
 */
export function withPageList(
  src: string,
  data: StartDataInput,
  platform: StartDataInput['platform'],
): string {
  const isMain = data.widgetViewType !== 'sweep';
  const isPlain = isMain && data.platformVersion !== 'v2' && !data.schema?.assets;
  const hasOffer = isMain && data.bonusList?.some?.(isShown);
  const closes = data.closingButton !== false;
  const address = new URL(src);
  address.searchParams.set(
    'list',
    [
      isPlain ? data.paymentGeo : '',
      data.currency,
      data.locale,
      platform,
      data.theme,
      closes ? 1 : 0,
      hasOffer ? 1 : 0,
    ].join('.'),
  );
  return address.href;
}

/** BON-3: as the widget decides it; this package has none of the contract's code. */
function isShown(bonus: BonusInput | null): boolean {
  const isDeposit = bonus?.type === 'deposit';
  const data = isDeposit ? bonus.depositBonusData : bonus?.freespinBonusData;
  const isRequired = isDeposit || data?.['depositRequired'] === true;
  // A text that is no time becomes NaN, which is never in the past.
  return isRequired && !(Date.parse(data?.['expiresAt'] as string) <= Date.now());
}

/** START-8: the platform of a frame that is not in the page yet, by the width that it will have. */
export function platformIn(
  element: Element,
  { innerWidth }: Window,
  presentation: Presentation,
): 'mobile' | 'desktop' | undefined {
  const margin = presentation === 'modal' && innerWidth >= desktopMinPx ? 2 * modalMarginPx : 0;
  const width = presentation === 'inline' ? element.clientWidth : innerWidth - margin;
  // An element that is not shown has no width.
  return width ? platformOf(width) : undefined;
}

export const platformOf = (widthPx: number) => (widthPx < desktopMinPx ? 'mobile' : 'desktop');
