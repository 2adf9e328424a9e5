import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { ErrorView } from './ErrorView.tsx';

describe('error view', () => {
  beforeEach(setEnglishTexts);

  it('[LIST-7] has a title, a text and a refresh button', async () => {
    let refreshed = 0;
    render(<ErrorView onRefresh={() => (refreshed += 1)} />);
    screen.getByRole('heading', { name: 'Error occurred' });
    screen.getByText('Try to refresh the section');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(refreshed).toBe(1);
  });
});
