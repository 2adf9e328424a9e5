import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../testing/english.ts';
import { BonusCard, type BonusCardProps } from './BonusCard.tsx';

beforeEach(setEnglishTexts);

const card = (props: Partial<BonusCardProps>) => (
  <BonusCard
    title="100% up to ₹20,000"
    text="Add ₹500 to unlock it"
    share={0.5}
    active={false}
    on
    onToggle={() => {}}
    onOpen={() => {}}
    {...props}
  />
);

it('[BON-2] announces what is missing, and then that the bonus is unlocked', () => {
  const { rerender } = render(card({}));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Add ₹500 to unlock it');
  rerender(card({ text: 'You get it with this deposit', active: true }));
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('You get it with this deposit');
});

it('has a switch with the bonus’s name that says whether it is on', async () => {
  const toggled: boolean[] = [];
  const onToggle = (on: boolean) => toggled.push(on);
  const { rerender } = render(card({ on: false, onToggle }));
  const name = /100% up to ₹20,000/;
  await userEvent.click(screen.getByRole('switch', { name, checked: false }));
  rerender(card({ on: true, onToggle }));
  await userEvent.click(screen.getByRole('switch', { name, checked: true }));
  expect(toggled).toEqual([true, false]);
});

it('[BON-2] fills a bar as far as the amount goes, and is dimmed without one if it is off', () => {
  const { rerender } = render(card({ share: 0.25 }));
  const region = screen.getByRole('region');
  const bar = () => region.querySelector<HTMLElement>('[aria-hidden] > [style]');
  expect(bar()?.style.inlineSize).toBe('25%');
  expect(region.dataset).not.toHaveProperty('off');
  rerender(card({ on: false }));
  expect(bar()).toBeNull();
  expect(region.dataset).toHaveProperty('off');
});
