import { expect, it } from 'vitest';
import { testList, testMethod } from '../../testing/fixtures.ts';
import { listTag } from './list-tag.ts';

it('[START-21] lists that differ in a single character have different tags', () => {
  const names = Array.from({ length: 36 }, (_, index) => index.toString(36));
  const tags = names.map((name) => listTag(testList(testMethod({ name }))));
  expect(new Set(tags).size).toBe(names.length);
  expect(listTag(testList(testMethod({ name: 'a' })))).toBe(tags[names.indexOf('a')]);
});
