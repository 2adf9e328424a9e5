import { useState } from 'react';
import { text, type TextKey } from '../../texts/text.ts';
import { dayAndTime, filterTime, isFullYear } from './day-and-time.ts';
import { ChoiceField, TextField } from './Fields.tsx';
import { isSameRange, presetOf, presetRange, rangePresets, type TimeRange } from './time-range.ts';
import { useToday } from './use-today.ts';
import styles from './RangeField.module.css';

interface RangeFieldProps {
  label: string;
  range: TimeRange;
  /** The texts of the fields for own dates. */
  fields: Record<'from' | 'fromTime' | 'to' | 'toTime', TextKey>;
  onChange: (changes: Partial<TimeRange>) => void;
}

/** A range of time: one of the usual ones, or days, each with a time if that is needed. */
export function RangeField({ label, range, fields, onChange }: RangeFieldProps) {
  const today = useToday();
  // The range that was chosen as own dates, until another one is set from outside.
  const [own, setOwn] = useState<TimeRange>();
  const isOwn = own !== undefined && isSameRange(own, range);
  const chosen = isOwn ? 'own' : presetOf(range, new Date(today));
  const choose = (value: string) => {
    setOwn(value === 'own' ? range : undefined);
    if (value === 'any') onChange({ from: '', to: '' });
    const usual = rangePresets.find((one) => one === value);
    if (usual) onChange(presetRange(usual, new Date()));
  };
  return (
    <>
      <ChoiceField
        label={label}
        value={chosen}
        choices={(['any', ...rangePresets, 'own'] as const).map((one) => [
          one,
          text(`range.${one}`),
        ])}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen === 'own' && (
        <div className={styles.own} role="group" aria-label={label}>
          {(['from', 'to'] as const).map((end) => (
            <EndFields
              key={end}
              iso={range[end]}
              isEnd={end === 'to'}
              dayLabel={text(fields[end])}
              timeLabel={text(fields[`${end}Time`])}
              onChange={(iso) => {
                setOwn({ ...range, [end]: iso });
                onChange({ [end]: iso });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface EndFieldsProps {
  iso: string;
  /** A range ends with the whole last day, unless it has a time. */
  isEnd: boolean;
  dayLabel: string;
  timeLabel: string;
  onChange: (iso: string) => void;
}

/** With a last day, browsers take no year of more than four digits. */
const lastDay = '9999-12-31';

/** A day, and its time; without one, the whole day counts. */
function EndFields({ iso, isEnd, dayLabel, timeLabel, onChange }: EndFieldsProps) {
  const { day, time } = dayAndTime(iso, { isEnd });
  // A day whose year is not typed in full yet. It is applied when the field is left.
  const [typed, setTyped] = useState<string>();
  const apply = (chosen: string) => {
    setTyped(undefined);
    if (chosen !== day) onChange(filterTime({ day: chosen, time }, { isEnd }));
  };
  const type = (chosen: string) => {
    if (chosen === '' || isFullYear(chosen)) apply(chosen);
    else setTyped(chosen);
  };
  return (
    <>
      <TextField
        type="date"
        label={dayLabel}
        value={typed ?? day}
        max={lastDay}
        onChange={({ target }) => type(target.value)}
        onBlur={() => typed !== undefined && apply(typed)}
      />
      <TextField
        type="time"
        label={timeLabel}
        value={time}
        disabled={day === ''}
        onChange={({ target }) => onChange(filterTime({ day, time: target.value }, { isEnd }))}
      />
    </>
  );
}
