import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { Header } from './Header.tsx';

const nothing = (): void => {};
const button = (name: string) => screen.queryByRole('button', { name });

describe('header', () => {
  beforeEach(setEnglishTexts);

  it('[HEAD-1] shows the title as the heading if there is no way back', () => {
    render(<Header title="Deposit method" />);
    screen.getByRole('heading', { level: 1, name: 'Deposit method' });
    expect(button('Back')).toBeNull();
  });

  it('[HEAD-1] shows Back instead of the title if there is one', () => {
    render(<Header title="Deposit method" onBack={nothing} />);
    expect(button('Back')).not.toBeNull();
    expect(screen.queryByText('Deposit method')).toBeNull();
  });

  it('[HEAD-3] has a close button if closing is allowed', async () => {
    let closed = 0;
    render(<Header onClose={() => (closed += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(1);
  });

  it('[HEAD-3] has no close button otherwise', () => {
    render(<Header />);
    expect(button('Close')).toBeNull();
  });
});
