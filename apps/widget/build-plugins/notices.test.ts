import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { noticesOf } from './notices.ts';

it('contains the licence of every bundled package once, and none for our own code', () => {
  const react = fileURLToPath(import.meta.resolve('react'));
  const own = fileURLToPath(import.meta.url);
  const notices = noticesOf([react, `${react}?commonjs-module`, `\0${react}`, own]);
  expect(notices.match(/^react \d+\.\d+\.\d+ \(MIT\)$/gm)).toHaveLength(1);
  expect(notices).toContain('Permission is hereby granted');
  expect(notices).not.toContain('opencashier');
});
