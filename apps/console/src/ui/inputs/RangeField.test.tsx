import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RangeField } from './RangeField.tsx';
import type { TimeRange } from './time-range.ts';

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
      </>
    );
  }
  render(<Filter />);
  return applied;
}

const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Created' });
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
