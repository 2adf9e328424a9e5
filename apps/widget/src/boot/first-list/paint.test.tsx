import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '../../app/AppFrame.tsx';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
import { rootProps } from '../../features/deposits/screens/root/root-props.ts';
import { rootRoute as route } from '../../routes/find-route.ts';
import { setSnippet, useMethods } from '../../features/methods/state.ts';
import { useSession } from '../../state/session.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../testing/fixtures.ts';
import { paint } from './paint.ts';

beforeEach(() => {
  beginTest();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => vi.restoreAllMocks());

function painted(node: ReactNode): Element {
  const parent = document.createElement('div');
  paint(parent, node);
  return parent;
}

const rendered = (node: ReactNode): Element => render(node).container;

/**
 * The markup with sorted attributes, because React sets some of them last. Without data-art, which
 * marks a badge whose drawing was requested: only React requests drawings.
 */
function markup(parent: Element): string {
  for (const element of parent.querySelectorAll('*')) {
    element.removeAttribute('data-art');
    for (const name of element.getAttributeNames().toSorted()) {
      const value = element.getAttribute(name) ?? '';
      element.removeAttribute(name);
      element.setAttribute(name, value);
    }
  }
  return parent.innerHTML;
}

function rootView() {
  const ports = fakePorts();
  const screen = { ports, route, place: ports.navigator.place() };
  const props = rootProps(screen, useMethods.getState(), useSession.getState(), 0);
  return (
    <AppFrame online={false} snackbars={[{ id: '1', content: 'a < b & "c"' }]}>
      <DepositRootView {...props} />
    </AppFrame>
  );
}

describe('painting without React', () => {
  it('produces the same list as React', () => {
    const badge = {
      badge: 'b',
      badgeIconId: 'badges/new',
      text: { en: { title: 'Öxxo', b: 'No fee' } },
    };
    const methods = [testMethod(badge), testMethod({ name: 'x', iconIds: [], isPopular: true })];
    useMethods.setState({ list: testList(...methods) });
    const entry = { kind: 'deposit' as const, id: 'd', method: 'x', amount: '5', currency: 'MXN' };
    const expiresAt = '2026-11-15T12:30:00.000Z';
    const pending = [
      { ...entry, status: 'waiting' as const, resume: '/deposit/complete', expiresAt },
    ];
    const recent = [{ ...entry, id: 'e', status: 'processed' as const, at: expiresAt }];
    setSnippet(testSnippet({ pending, recent }), 0);
    expect(markup(painted(rootView()))).toBe(markup(rendered(rootView())));
  });

  it('produces the same skeleton as React', () => {
    expect(markup(painted(rootView()))).toBe(markup(rendered(rootView())));
  });

  it('writes attributes as React does', () => {
    const node = (
      <>
        <button disabled hidden={false} aria-pressed aria-busy={false} tabIndex={0} className="a">
          <bdi data-on data-off={false}>
            x
          </bdi>
        </button>
        <label htmlFor="name">Name</label>
        <input id="name" required spellCheck={false} maxLength={3} readOnly />
      </>
    );
    expect(markup(painted(node))).toBe(markup(rendered(node)));
  });

  it('draws icons as drawings, and the elements around them as HTML', () => {
    const node = (
      <p>
        <svg viewBox="0 0 1 1">
          <path d="M0 0" />
        </svg>
        <b>x</b>
      </p>
    );
    const spaces = (parent: Element) =>
      [...parent.querySelectorAll('*')].map((one) => [one.localName, one.namespaceURI]);
    expect(spaces(painted(node))).toEqual(spaces(rendered(node)));
    expect(spaces(painted(node))).toContainEqual(['path', 'http://www.w3.org/2000/svg']);
  });

  it('skips nodes that render nothing', () => {
    const nodes = [null, undefined, false, true, 0, '', 'x', [<b key="b">{[1, 2]}</b>]];
    expect(painted(nodes).innerHTML).toBe('0x<b>12</b>');
    // An empty text node would break React's hydration, and markup does not show it.
    expect(painted(['', 'x']).childNodes).toHaveLength(1);
  });
});
