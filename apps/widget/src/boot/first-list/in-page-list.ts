import { writePageList } from '@opencashier/contract/host/page-list';
import type { Session } from '../../ports/session.ts';
import { withdrawalRootPath } from '../../routes/paths.ts';

/**
 * START-21: keeps the list that came with the page if the start data ask for the same one, and
 * otherwise shows the skeleton.
 */
export function checkPageList(session: Session): void {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root || root.dataset['list'] === undefined || matchesSession(session, root.dataset['list']))
    return;
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

function matchesSession({ start, user, locale, theme }: Session, list: string): boolean {
  const { schema, widgetViewType, platformVersion, closingButton, bonusList } = start;
  const wanted = writePageList({
    country: user.paymentGeo.toLowerCase(),
    currency: user.currency,
    locale,
    platform: user.platform,
    theme,
    closes: closingButton,
    hasBonus: bonusList.length > 0,
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
