import { expect, it } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { settle } from '../testing/fake-clock.ts';
import { whenLoaded } from './when-loaded.ts';

function setUp(failures: number) {
  const ports = fakePorts();
  const handled: string[] = [];
  let loads = 0;
  const handle = whenLoaded(ports, async () => {
    loads += 1;
    if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return (value: string) => void handled.push(value);
  });
  return { ports, handled, handle, loads: () => loads };
}

it('handles values in order, and loads the code once for values that arrive together', async () => {
  const { handled, handle, loads } = setUp(0);
  handle('a');
  handle('b');
  await settle();
  expect([handled, loads()]).toEqual([['a', 'b'], 1]);
  handle('c');
  await settle();
  expect(handled).toEqual(['a', 'b', 'c']);
});

it('[NET-12] keeps the values that arrive while the code fails to load, and retries loading', async () => {
  const { ports, handled, handle } = setUp(2);
  handle('a');
  await settle();
  handle('b');
  await ports.clock.advance(5000);
  expect(handled).toEqual([]);
  await ports.clock.advance(5000);
  expect(handled).toEqual(['a', 'b']);
});
