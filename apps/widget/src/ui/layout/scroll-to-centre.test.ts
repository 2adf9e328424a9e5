import { afterEach, expect, it, vi } from 'vitest';
import { scrollToCentre } from './scroll-to-centre.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, 'auto'],
  [false, 'smooth'],
])(
  '[HEAD-7] if the player prefers reduced motion: %s, a page scrolls as %s',
  (matches, behavior) => {
    const queries: string[] = [];
    vi.stubGlobal('matchMedia', (query: string) => (queries.push(query), { matches }));
    const scrollIntoView = vi.fn<Element['scrollIntoView']>();
    scrollToCentre({ scrollIntoView });
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'center', behavior });
    expect(queries).toEqual(['(prefers-reduced-motion: reduce)']);
  },
);
