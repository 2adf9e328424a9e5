import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import { readSkeletonLook, writePageList } from '@opencashier/contract/host/page-list';
import type { Session } from '../../ports/session.ts';
import { withdrawalRootPath } from '../../routes/paths.ts';
import { applyAppearance } from '../start/appearance.ts';

/**
 * START-22, I18N-7: gives the skeleton the look that the page's address asks for, before the first
 * paint. Start data that ask for another one change it.
 */
export function prepareSkeleton(
  locales: readonly string[],
  queryLocale: string | null,
  list: string | null,
): void {
  const { locale, hasBonus, ...look } = readSkeletonLook(list ?? '');
  const isNamed = queryLocale || locale;
  applyAppearance(document.documentElement, {
    ...look,
    locale: isNamed ? chooseLocale(locales, queryLocale, locale) : undefined,
  });
  reserveOffer(hasBonus);
}

/**
 * START-21: keeps the list that came with the page if the start data ask for the same one, and
 * otherwise shows the skeleton.
 */
export function checkPageList(session: Session, hasOffer: boolean): void {
  const root = document.querySelector<HTMLElement>('#root');
  const list = root?.dataset['list'];
  if (!root || list === undefined || matchesSession(session, hasOffer, list)) return;
  const skeleton = document.querySelector<HTMLTemplateElement>('#skeleton');
  delete root.dataset['list'];
  delete root.dataset['tag'];
  if (skeleton) root.replaceChildren(skeleton.content.cloneNode(true));
}

/** START-22: reserves the place of a bonus, which only the list of deposit methods has. */
export function reserveOffer(hasOffer: boolean): void {
  const { dataset } = document.documentElement;
  if (hasOffer && !location.pathname.includes(withdrawalRootPath)) dataset['offer'] = '';
  else delete dataset['offer'];
}

function matchesSession(
  { start, user, locale, theme }: Session,
  hasBonus: boolean,
  list: string,
): boolean {
  const { schema, widgetViewType, platformVersion, closingButton } = start;
  const wanted = writePageList({
    country: user.paymentGeo.toLowerCase(),
    currency: user.currency,
    locale,
    platform: user.platform,
    theme,
    closes: closingButton,
    hasBonus,
  });
  // The list in the page has the product's own pictures and titles, so a host with others needs its
  // own.
  const isPlain = widgetViewType === 'main' && platformVersion !== 'v2';
  return list === wanted && isPlain && Object.keys(schema.assets).length === 0;
}

/** Records the last click on a button before React handles clicks. Call the result to take it. */
export function recordClick(): () => HTMLElement | undefined {
  let clicked: HTMLElement | undefined;
  // The target may be a picture inside a button, so the replayed click goes to the button.
  const keep = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    clicked = button ?? undefined;
  };
  addEventListener('click', keep);
  return () => {
    removeEventListener('click', keep);
    return clicked;
  };
}
