import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { Snackbar } from './Snackbar.tsx';

describe('snackbar', () => {
  beforeEach(setEnglishTexts);

  it('[LIST-9] is an alert titled "Error" that can be dismissed', async () => {
    const items = [{ id: '1', content: 'Network connection failed' }];
    const dismissed: string[] = [];
    render(<Snackbar items={items} onDismiss={(id) => dismissed.push(id)} />);
    const alert = within(screen.getByRole('alert'));
    alert.getByText('Error');
    alert.getByText('Network connection failed');
    await userEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
    expect(dismissed).toEqual(['1']);
  });

  it('[LIST-24] renders content other than text as it is', () => {
    const content = <a href="https://status.casino.example">Maintenance until 12:00</a>;
    render(<Snackbar items={[{ id: '1', content }]} onDismiss={() => {}} />);
    const link = within(screen.getByRole('alert')).getByRole('link');
    expect(link.textContent).toBe('Maintenance until 12:00');
  });
});
