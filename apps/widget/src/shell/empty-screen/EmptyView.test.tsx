import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { EmptyView } from './EmptyView.tsx';

const nothing = (): void => {};

describe('empty view', () => {
  beforeEach(setEnglishTexts);

  it('[LIST-6] says that there are no methods and what to do', () => {
    render(<EmptyView onRefresh={nothing} />);
    screen.getByText('There are no payment methods available for this region', { exact: false });
    screen.getByText('Enable VPN, select another country and refresh the page', { exact: false });
  });

  it('offers another region if one can be chosen', async () => {
    let changed = 0;
    render(<EmptyView onRefresh={nothing} onChangeRegion={() => (changed += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose another region' }));
    expect(changed).toBe(1);
  });

  it('offers no other region otherwise', () => {
    render(<EmptyView onRefresh={nothing} />);
    expect(screen.queryByRole('button', { name: /Choose another/ })).toBeNull();
  });

  it.each([undefined, 'Deposit method'])('has exactly one h1, with the title %s', (title) => {
    render(<EmptyView title={title} onRefresh={nothing} />);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
