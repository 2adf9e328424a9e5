import { expect, it } from 'vitest';
import { processorMsOf } from './processor-time.ts';

it('reads the processor time in milliseconds', () => {
  const metrics = [
    { name: 'Nodes', value: 7 },
    { name: 'TaskDuration', value: 0.125 },
  ];
  expect(processorMsOf(metrics)).toBe(125);
});

it('throws if the browser does not report it, since no time at all would meet every budget', () => {
  expect(() => processorMsOf([{ name: 'Nodes', value: 7 }])).toThrow('no TaskDuration');
});
