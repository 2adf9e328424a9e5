import { renderToStaticMarkup } from 'react-dom/server';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
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
  <DepositRootView title={'\u00a0'} onSelect={nothing} onResume={nothing} />,
);
