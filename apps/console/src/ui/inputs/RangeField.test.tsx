import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RangeField } from './RangeField.tsx';
import { presetRange, type TimeRange } from './time-range.ts';

const fields = {
  from: 'filter.from',
  fromTime: 'filter.fromTime',
  to: 'filter.to',
  toTime: 'filter.toTime',
} as const;
const none: TimeRange = { from: '', to: '' };

function show(first: TimeRange = none) {
  const applied: Partial<TimeRange>[] = [];
  function Filter() {
    const [range, setRange] = useState(first);
    return (
      <>
        <RangeField
          label="Created"
          range={range}
          fields={fields}
          onChange={(changes) => {
            applied.push(changes);
            setRange({ ...range, ...changes });
          }}
        />
        <button type="button" onClick={() => setRange(none)}>
          Clear
        </button>
      </>
    );
  }
  render(<Filter />);
  return applied;
}

const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Created' });
const chosen = () => list().options[list().selectedIndex]?.text;
const choose = (name: string) => userEvent.selectOptions(list(), name);
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(day(name), { target: { value } });

describe.each(['First day', 'Last day'])('the field %s, as browsers report each digit', (name) => {
  it('is applied once its year is full', async () => {
    const applied = show();
    await choose('Custom dates');

    for (const value of ['0002-05-01', '0020-05-01', '0202-05-01']) {
      type(name, value);
      expect(day(name).value).toBe(value);
      expect(applied).toEqual([]);
    }
    type(name, '2026-05-01');

    const midnight = new Date(2026, 4, name === 'First day' ? 1 : 2).toISOString();
    expect(applied).toEqual([{ [name === 'First day' ? 'from' : 'to']: midnight }]);
    expect(day(name).value).toBe('2026-05-01');
  });

  it('is applied as it is when it is left', async () => {
    const applied = show();
    await choose('Custom dates');
    day(name).focus();
    type(name, '0202-05-01');

    await userEvent.tab();

    expect(applied).toHaveLength(1);
    expect(day(name).value).toBe('0202-05-01');
  });
});

it('own dates stay while they are emptied by hand, and end when the filter is cleared', async () => {
  show();
  await choose('Custom dates');
  type('First day', '2026-05-01');
  type('First day', '');
  expect(chosen()).toBe('Custom dates');
  type('First day', '2026-05-02');

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));

  expect(chosen()).toBe('Any time');
  expect(screen.queryByLabelText('First day')).toBeNull();
});

describe('a console that is open at midnight', () => {
  const evening = new Date(2026, 10, 18, 23, 59, 30);
  const minuteMs = 60_000;

  beforeEach(() => void vi.useFakeTimers({ now: evening }));
  afterEach(() => void vi.useRealTimers());
  const pick = (value: string) => fireEvent.change(list(), { target: { value } });

  it('calls yesterday’s midnight no longer “Today”, which can be chosen again', () => {
    const applied = show(presetRange('today', evening));
    expect(chosen()).toBe('Today');

    act(() => void vi.advanceTimersByTime(minuteMs));
    expect(chosen()).toBe('Custom dates');
    pick('today');

    expect(chosen()).toBe('Today');
    expect(applied).toEqual([{ from: new Date(2026, 10, 19).toISOString(), to: '' }]);
  });

  it('shows “Yesterday” as such if it is chosen after midnight', () => {
    show();
    act(() => void vi.advanceTimersByTime(minuteMs));
    pick('yesterday');
    expect(chosen()).toBe('Yesterday');
  });
});
