import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../testing/english.ts';
import { GroupView } from './GroupView.tsx';
import { RegionView, type RegionViewProps } from './RegionView.tsx';

beforeEach(setEnglishTexts);

const nothing = (): void => {};
const regions = Array.from({ length: 9 }, (_, index) => ({
  code: `c${index}`,
  name: `Country ${index}`,
}));

const show = (props: Partial<RegionViewProps> = {}) =>
  render(
    <RegionView regions={regions} current="c3" onChoose={nothing} onRefresh={nothing} {...props} />,
  );

it('names the country that is chosen now', () => {
  show();
  screen.getByRole('button', { name: 'Country 3', current: true });
  expect(screen.getAllByRole('button', { current: true })).toHaveLength(1);
});

it('announces a search without a result in a region that was there before', async () => {
  show();
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search countries' }), 'zzz');
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toContain('zzz');
});

it('says that the countries load, and has a heading to focus if they do not', () => {
  const { rerender } = show({ regions: undefined });
  expect(screen.getByRole('status').textContent).not.toBe('');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  rerender(
    <RegionView current="c3" problem="No connection" onChoose={nothing} onRefresh={nothing} />,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Error occurred' });
  expect(heading.getAttribute('tabindex')).toBe('-1');
  screen.getByRole('button', { name: 'Try again' });
});

it('[LIST-28] moves the focus to the search field when the search is cleared', async () => {
  show();
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  screen.getByRole('button', { name: 'Country 0' });
});

it('[LIST-28] announces that a group has no such method in a region that was there before', async () => {
  const items = regions.map(({ code, name }) => ({ id: code, name, icons: [] }));
  render(<GroupView title="Banks" items={items} onSelect={nothing} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await userEvent.type(screen.getByRole('searchbox'), 'vis');
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toContain('vis');
  expect(screen.getAllByRole('button', { name: 'Clear search' })).toHaveLength(2);
});
