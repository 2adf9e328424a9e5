import type { FrameOptions, StartDataInput } from '../options.ts';

export const desktopMinPx = 768;
/** The margin of a modal on a desktop, on each side. */
const modalMarginPx = 24;

/**
 * The widget's address with a description of the first list, which the server then renders into the
 * page. Without one the page loads the list itself, as it does if the start data leave out the
 * country, currency or language, or replace pictures or titles; then the address only announces a
 * bonus, so that the page reserves its place.
 */
export function withPageList(
  src: string,
  data: StartDataInput,
  platform: StartDataInput['platform'],
): string {
  const { locale, currency, paymentGeo } = data;
  const hasBonus = data.bonusList?.length;
  const isPlain = data.platformVersion !== 'v2' && !data.schema?.assets;
  const isNative = platform === 'android' || platform === 'ios';
  const list =
    paymentGeo && currency && locale && platform && isPlain
      ? [
          paymentGeo.toLowerCase(),
          currency.toUpperCase(),
          locale,
          platform,
          data.theme ?? (isNative ? 'dark' : 'light'),
          data.closingButton === false ? 0 : 1,
          hasBonus ? 1 : 0,
        ].join('.')
      : hasBonus && 'bonus';
  const address = new URL(src);
  if (list && data.widgetViewType !== 'sweep') address.searchParams.set('list', list);
  return address.href;
}

/** START-8: the platform of a frame that is not in the page yet, by the width that it will have. */
export function platformIn(
  element: Element,
  host: Window,
  presentation: FrameOptions['presentation'],
): 'mobile' | 'desktop' | undefined {
  const { innerWidth } = host;
  const isInline = presentation === undefined || presentation === 'inline';
  const margin = presentation === 'modal' && innerWidth >= desktopMinPx ? modalMarginPx : 0;
  const width = isInline ? element.clientWidth : innerWidth - 2 * margin;
  if (!(width > 0)) return undefined;
  return width < desktopMinPx ? 'mobile' : 'desktop';
}
