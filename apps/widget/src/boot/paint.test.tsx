import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '../app/AppFrame.tsx';
import { DepositRootView } from '../features/deposits/screens/root/DepositRootView.tsx';
import { rootProps } from '../features/deposits/screens/root/root-props.ts';
import { rootRoute as route } from '../routes/find-route.ts';
import { setSnippet, useMethods } from '../features/methods/state.ts';
import { useSession } from '../state/session.ts';
import { fakeDocument } from '../testing/fake-document.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { paint } from './paint.ts';

beforeEach(() => {
  beginTest();
  vi.stubGlobal('document', fakeDocument.document);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function painted(node: ReactNode): string {
  const parent = fakeDocument.fragment();
  paint(parent as unknown as DocumentFragment, node);
  return parent.html();
}

/** React's own markup, without the preload hints for pictures, which are not part of the page. */
function rendered(node: ReactNode): string {
  return renderToStaticMarkup(node).replace(/<link rel="preload"[^>]*>/g, '');
}

// HTML attribute names are case-insensitive, and React writes some in mixed case.
const sameCase = (html: string): string => html.toLowerCase();

function rootView() {
  const ports = fakePorts();
  const screen = { ports, route, place: ports.navigator.place() };
  const props = rootProps(screen, useMethods.getState(), useSession.getState(), 0);
  return (
    <AppFrame online={false} notifications={[{ id: '1', message: 'a < b & "c"' }]}>
      <DepositRootView {...props} />
    </AppFrame>
  );
}

describe('painting without React', () => {
  it('produces the same list as React', () => {
    const badge = { badge: 'b', text: { en: { title: 'Öxxo', b: 'No fee' } } };
    const methods = [testMethod(badge), testMethod({ name: 'x', iconIds: [], isPopular: true })];
    useMethods.setState({ list: testList(...methods) });
    const entry = { kind: 'deposit' as const, id: 'd', method: 'x', amount: '5', currency: 'MXN' };
    const expiresAt = '2026-11-15T12:30:00.000Z';
    const pending = [
      { ...entry, status: 'waiting' as const, resume: '/deposit/complete', expiresAt },
    ];
    const recent = [{ ...entry, id: 'e', status: 'processed' as const, at: expiresAt }];
    setSnippet(testSnippet({ pending, recent }), 0);
    expect(sameCase(painted(rootView()))).toBe(sameCase(rendered(rootView())));
  });

  it('produces the same skeleton as React', () => {
    expect(sameCase(painted(rootView()))).toBe(sameCase(rendered(rootView())));
  });

  it('skips nodes that render nothing', () => {
    const nodes = [null, undefined, false, true, 0, '', 'x', [<b key="b">{[1, 2]}</b>]];
    expect(painted(nodes)).toBe('0x<b>12</b>');
    // An empty text node would break React's hydration, and markup does not show it.
    const parent = fakeDocument.fragment();
    paint(parent as unknown as DocumentFragment, ['', 'x']);
    expect(parent.children).toEqual(['x']);
  });
});
