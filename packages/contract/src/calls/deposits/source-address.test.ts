import { describe, expect, it } from 'vitest';
import { withParams } from './source-address.ts';

describe('[SEQ-9] the URL of a GET source', () => {
  it('is unchanged without data', () => {
    expect(withParams('https://pay.example/?a[]=1 2')).toBe('https://pay.example/?a[]=1 2');
  });

  it('has the data in its query, along with existing parameters', () => {
    const address = withParams('https://pay.example/1?a=b#top', { order: 'x&y=z', a: 'c' });
    expect(address).toBe('https://pay.example/1?a=c&order=x%26y%3Dz#top');
  });

  it('is encoded in a way that apps can read too', () => {
    const address = withParams('upi://pay?pa=shop@bank', { pn: 'A+B Shop' });
    expect(address).toBe('upi://pay?pa=shop%40bank&pn=A%2BB%20Shop');
  });
});
