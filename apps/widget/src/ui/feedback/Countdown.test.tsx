import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { Countdown } from './Countdown.tsx';

describe('countdown', () => {
  beforeEach(setEnglishTexts);

  const ring = () => document.querySelector('[stroke-dasharray]');

  it('shows the digits as a labelled timer, and the remaining share as a ring', () => {
    render(<Countdown secondsLeft={450} secondsTotal={900} />);
    expect(screen.getByRole('timer', { name: 'Time left to pay' }).textContent).toBe('07:30');
    expect(ring()?.getAttribute('stroke-dasharray')).toBe('0.5 1');
  });

  it('has no ring if the total is unknown', () => {
    render(<Countdown secondsLeft={450} />);
    expect(ring()).toBeNull();
  });

  it('has no ring if the time is over', () => {
    render(<Countdown secondsLeft={0} secondsTotal={900} />);
    expect(ring()).toBeNull();
    expect(screen.getByRole('timer').textContent).toBe('00:00');
  });
});
