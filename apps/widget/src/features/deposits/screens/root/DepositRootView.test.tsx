import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../../testing/english.ts';
import { DepositRootView, type DepositRootViewProps } from './DepositRootView.tsx';

function show(props: Partial<DepositRootViewProps>): string[] {
  const events: string[] = [];
  render(
    <DepositRootView
      title="Deposit method"
      onSelect={({ id }) => events.push(`selected ${id}`)}
      onResume={(id) => events.push(`resumed ${id}`)}
      {...props}
    />,
  );
  return events;
}

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
  beforeEach(setEnglishTexts);

  it('[LIST-1] shows one spinner with a label while the methods load', () => {
    show({});
    expect(screen.getByRole('status').textContent).toContain('Loading payment methods');
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[START-22] shows the bonus in its place while the methods load', () => {
    show({ bonus: { title: '100% bonus', note: 'Deposit ₹500 or more', onOpen: () => {} } });
    const bonus = screen.getByRole('button', { name: /^100% bonus/ });
    const loading = screen.getByRole('status');
    expect(bonus.compareDocumentPosition(loading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the sections in the given order, each with its cards', async () => {
    const events = show({ sections });
    const titles = screen.getAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Popular', 'Cards']);
    const popular = within(screen.getByRole('region', { name: 'Popular' }));
    await userEvent.click(popular.getByRole('button', { name: 'UPI ₹500 – 50,000' }));
    const cards = within(screen.getByRole('region', { name: 'Cards' }));
    await userEvent.click(cards.getByRole('button', { name: 'Visa Instant' }));
    expect(events).toEqual(['selected upi', 'selected visa']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows its letters if a method has no icon', () => {
    show({ sections });
    const letters = [...document.querySelectorAll('[data-letters]')];
    expect(letters.map((tile) => tile.getAttribute('data-letters'))).toEqual(['Visa']);
    expect(letters.every((tile) => tile.getAttribute('aria-hidden') === 'true')).toBe(true);
  });

  it('offers to continue a pending deposit', async () => {
    const pending = [
      {
        id: 'p',
        amount: '₹2,000',
        method: 'UPI',
        status: 'waiting' as const,
        canContinue: true,
        secondsLeft: 252,
      },
    ];
    const events = show({ sections, pending });
    screen.getByText('₹2,000 · UPI');
    screen.getByText('04:12 left', { exact: false });
    await userEvent.click(screen.getByRole('button', { name: 'Continue: ₹2,000, UPI' }));
    expect(events).toEqual(['resumed p']);
  });

  it('[LIST-28] leads from a search without a result back to the list', async () => {
    const typed: string[] = [];
    const onType = (text: string): void => void typed.push(text);
    show({ sections, search: { typed: 'zzz', onType, found: [] } });
    screen.getByText('No results for “zzz”');
    const [, button] = screen.getAllByRole('button', { name: 'Clear search' });
    if (button) await userEvent.click(button);
    expect(typed).toEqual(['']);
  });

  describe('[LIST-28] the search', () => {
    const nothing = (): void => {};
    const box = () => screen.getByRole('searchbox');

    function Searched() {
      const [typed, onType] = useState('');
      return (
        <DepositRootView
          title="Deposit method"
          sections={sections}
          search={{ typed, onType, found: [] }}
          onSelect={nothing}
          onResume={nothing}
        />
      );
    }

    it('keeps the focus from the first letter to the last', async () => {
      render(<Searched />);
      const input = box();
      await userEvent.type(input, 'zzz');
      expect(box()).toBe(input);
      expect(document.activeElement).toBe(input);
      expect(input).toHaveProperty('value', 'zzz');
    });

    it.each([0, 1])('gets the focus when it is cleared with button %i', async (index) => {
      render(<Searched />);
      const input = box();
      await userEvent.type(input, 'zzz');
      const button = screen.getAllByRole('button', { name: 'Clear search' })[index];
      if (!button) throw new Error('there is no such button');
      await userEvent.click(button);
      expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
      expect(document.activeElement).toBe(box());
      expect(box()).toHaveProperty('value', '');
    });

    it('announces that a pasted text finds nothing, in a region that was there before', async () => {
      render(<Searched />);
      const status = screen.getByRole('status');
      expect(status.textContent).toBe('');
      await userEvent.click(box());
      await userEvent.paste('zzz');
      expect(screen.getByRole('status')).toBe(status);
      expect(status.textContent).toBe('No results for “zzz”');
    });
  });

  it('lists a pending deposit that loaded late below the methods', () => {
    const latePending = [
      { id: 'p', amount: '₹2,000', method: 'UPI', status: 'waiting' as const, secondsLeft: 252 },
    ];
    show({ sections, latePending });
    const banners = screen.getByRole('list', { name: 'In progress' });
    const place = screen.getByText('Visa').compareDocumentPosition(banners);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  const region = { code: 'in', name: 'India' };

  it('shows the region as a button if it can be changed', async () => {
    let changed = 0;
    show({ region, onChangeRegion: () => (changed += 1) });
    await userEvent.click(screen.getByRole('button', { name: 'Change region, currently India' }));
    expect(changed).toBe(1);
  });

  it('shows the region without a button otherwise', () => {
    show({ region });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
