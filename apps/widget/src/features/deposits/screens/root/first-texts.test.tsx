import { textParts } from '@opencashier/contract/formats/text-parts';
import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../../../i18n/text.ts';
import { english } from '../../../../testing/english.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testList,
  testMethod,
  testPending,
  testSnippet,
} from '../../../../testing/fixtures.ts';
import { findRoute } from '../../../../routes/find-route.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { AppFrame } from '../../../../app/AppFrame.tsx';
import { DepositRootView } from './DepositRootView.tsx';
import { rootProps } from './root-props.ts';

const { first } = textParts(english);

const bonusList = [
  { id: 'd', type: 'deposit', depositBonusData: { percent: 100, max: 5, minDeposit: 1 } },
];

describe('the texts and icons of the first list', () => {
  afterEach(() => setMessages('en', english, english));

  it.each([true, false])(
    'are enough for everything on the screen, with a list: %s',
    async (isListed) => {
      beginTest({ bonusList });
      setMessages('en', first, first);
      const route = await findRoute('/deposit');
      if (!route) throw new Error('no root');
      const list = testList(...Array.from({ length: 20 }, (_, n) => testMethod({ name: `m${n}` })));
      useMethods.setState({
        snippet: testSnippet({ pending: [testPending()] }),
        ...(isListed && { list }),
      });
      const ports = fakePorts();
      const screen = { ports, route, place: ports.navigator.place() };
      const props = rootProps(screen, useMethods.getState(), useSession.getState(), 0);
      const { container } = render(
        <AppFrame online={false} snackbars={[{ id: '1', content: 'x' }]}>
          <DepositRootView {...props} />
        </AppFrame>,
      );
      // A missing text renders as its key, and a missing icon as an empty path.
      const elements = [...container.querySelectorAll('*')];
      const texts = elements.flatMap((element) => [
        ...[...element.childNodes].map(({ textContent }) => textContent),
        ...element.getAttributeNames().map((name) => element.getAttribute(name)),
      ]);
      expect(Object.keys(english).filter((key) => texts.includes(key))).toEqual([]);
      const paths = elements.filter(({ tagName }) => tagName === 'path');
      expect(paths.filter((path) => !path.getAttribute('d'))).toEqual([]);
    },
  );
});
