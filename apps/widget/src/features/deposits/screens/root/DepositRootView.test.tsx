import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../../../i18n/text.ts';
import { DepositRootView, type DepositRootViewProps } from './DepositRootView.tsx';

const nothing = (): void => {};

const render = (props: Partial<DepositRootViewProps>): string =>
  renderToStaticMarkup(
    <DepositRootView title="Deposit method" onSelect={nothing} onResume={nothing} {...props} />,
  );

const sections = [
  {
    id: 'popular',
    title: 'Popular',
    items: [{ id: 'upi', name: 'UPI', note: '₹500 – 50,000', icons: [] }],
  },
  {
    id: 'card',
    title: 'Cards',
    items: [{ id: 'visa', name: 'Visa', badge: 'Instant', icons: [{ name: 'Visa' }] }],
  },
];

describe('deposit root view', () => {
  beforeAll(() => setMessages('en', en, en));

  it('[LIST-1] shows one spinner with a label while the methods load', () => {
    const html = render({});
    expect(html.match(/role="status"/g)).toHaveLength(1);
    expect(html).toContain('Loading payment methods');
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('data-method');
  });

  it('shows the sections in the given order, each with its cards', () => {
    const html = render({ sections });
    const places = ['Popular', '>UPI<', '₹500 – 50,000', 'Cards', '>Visa<'].map((text) =>
      html.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).not.toContain('role="status"');
  });

  it('shows an initial if a method has no icon', () => {
    expect(render({ sections })).toMatch(/<span[^>]*aria-hidden="true"[^>]*>V<\/span>/);
  });

  it('offers to continue a pending deposit', () => {
    const pending = [
      { id: 'p', amount: '₹2,000', method: 'UPI', status: 'waiting' as const, secondsLeft: 252 },
    ];
    const html = render({ sections, pending });
    expect(html).toContain('₹2,000 by UPI');
    expect(html).toContain('04:12 left');
    expect(html).toContain('aria-label="Continue: ₹2,000 by UPI"');
  });

  it('shows the region as a button only if it can be changed', () => {
    const region = { code: 'in', name: 'India' };
    expect(render({ region })).not.toContain('Change region');
    expect(render({ region, onChangeRegion: nothing })).toContain('Change region, now India');
  });
});
