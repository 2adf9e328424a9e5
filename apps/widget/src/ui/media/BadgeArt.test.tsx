import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BadgeArt } from './BadgeArt.tsx';

afterEach(() => vi.unstubAllGlobals());

const attributesOf = (element: Element | null) =>
  Object.fromEntries(Array.from(element?.attributes ?? [], ({ name, value }) => [name, value]));

it('[LIST-23] draws the shapes of the file in its place once it has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  vi.stubGlobal('requestIdleCallback', (draw: () => void) => draw());
  const { container } = render(<BadgeArt url="/cashier/icons/badges/new.svg" />);
  expect(container.querySelector('svg')).toBeNull();
  resolve(new Response('<svg viewBox="0 0 16 16"><path d="M1 1" onclick="x()"/></svg>'));
  await vi.waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(attributesOf(container.querySelector('svg'))).toEqual({ viewBox: '0 0 16 16' });
  expect(attributesOf(container.querySelector('svg > path'))).toEqual({ d: 'M1 1' });
});
