import { renderToStaticMarkup } from 'react-dom/server';
import { MethodRootView } from '../../features/methods/screens/MethodRootView.tsx';
import { OfferPlaceholder } from '../../features/methods/screens/RootSkeleton.tsx';
import { setMessages } from '../../i18n/text.ts';

// Rendered at build time. The language is not known yet, so the skeleton has no text.
const silent = new Proxy(
  {},
  {
    getOwnPropertyDescriptor: () => ({ configurable: true }),
    get: () => '\u00a0',
  },
);
setMessages('en', silent, silent);

const nothing = (): void => {};

/** @public The build renders it into the page. */
export const skeleton: string = renderToStaticMarkup(
  <MethodRootView
    title={'\u00a0'}
    isUsuallyLong
    offers={<OfferPlaceholder />}
    onSelect={nothing}
  />,
);
