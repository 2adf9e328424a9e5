import { beforeEach, describe, expect, it } from 'vitest';
import { type WidgetErrorEntry, WidgetErrors } from './widget-errors.ts';

const hourMs = 3_600_000;

let nowMs: number;
let entries: WidgetErrorEntry[];
let errors: WidgetErrors;

beforeEach(() => {
  nowMs = 0;
  entries = [];
  errors = new WidgetErrors(
    (entry) => entries.push(entry),
    () => nowMs,
  );
});

describe('[NET-16] the log of widgets’ errors', () => {
  it('has each text once an hour, with the number of reports', () => {
    for (const _ of Array(5)) errors.report('a');
    expect(entries).toEqual([{ error: 'a', times: 1 }]);
    nowMs = hourMs - 1;
    errors.report('a');
    expect(entries).toHaveLength(1);
    nowMs = hourMs;
    errors.report('a');
    expect(entries[1]).toEqual({ error: 'a', times: 6 });
  });

  it('has at most twelve lines a minute after the first twenty', () => {
    for (let n = 0; n < 100; n += 1) errors.report(`error ${String.fromCharCode(97 + n)}`);
    expect(entries).toHaveLength(20);
    nowMs = 60_000;
    for (let n = 0; n < 100; n += 1) errors.report(`other ${String.fromCharCode(97 + n)}`);
    expect(entries).toHaveLength(32);
  });

  it('forgets the texts that were reported longest ago, so that memory stays bounded', () => {
    errors.report('first');
    for (let n = 0; n < 500; n += 1) errors.report(`text ${n}`);
    nowMs = 600_000;
    errors.report('first');
    expect(entries.filter(({ error }) => error === 'first')).toHaveLength(2);
  });

  it.each([
    ['bad card 4111 1111 1111 1111', 'bad card …'],
    ['no mail to some.one@example.com here', 'no mail to … here'],
    ['failed /deposit?user=7&x=y at start', 'failed /deposit?… at start'],
    [`token ${'eyJhbGciOiJIUzI1NiJ9.'.repeat(3)} expired`, 'token … expired'],
    ['line one\nline two', 'line one line two'],
    ['Missing translation for es: a.b', 'Missing translation for es: a.b'],
  ])('masks what players typed: %s', (text, shown) => {
    errors.report(text);
    expect(entries).toEqual([{ error: shown, times: 1 }]);
  });
});
