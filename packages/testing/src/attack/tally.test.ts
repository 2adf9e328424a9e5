import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

const reply = (status: number) => ({ status, body: undefined });

/** A tally whose control has passed. */
function controlled(): Tally {
  const tally = new Tally();
  tally.mustHaveTried('a token that is accepted', true);
  return tally;
}

describe('an attack is safe only if', () => {
  it('every attempt was answered and refused', () => {
    const tally = controlled();
    tally.mustFail('a forgery', reply(401));
    expect(tally.problems()).toEqual([]);
    tally.mustFail('a forgery', reply(200));
    expect(tally.problems()).toEqual(['a forgery: was answered 200']);
  });

  it('something was tried', () => {
    expect(controlled().problems()).toEqual(['nothing was tried']);
    const tally = new Tally();
    tally.mustHold('money moved', true);
    tally.mustHaveTried('the victim has no money', false);
    expect(tally.problems()).toEqual(['could not try: the victim has no money']);
  });

  it('a control shows that the attempts were real', () => {
    const tally = new Tally();
    tally.mustFail('a forgery', reply(401));
    expect(tally.problems()).toEqual(['no control says that anything was tried']);
  });

  it('every attempt got an answer', () => {
    const tally = controlled();
    tally.mustFail('a forgery', reply(401));
    tally.mustFail('a forgery', reply(0));
    expect(tally.problems()).toEqual(['1 of 2 tries got no answer']);
  });

  it('most attempts got further than a rate limit', () => {
    const tally = controlled();
    for (const status of [401, 429, 429]) tally.mustFail('a forgery', reply(status));
    expect(tally.problems()).toEqual(['2 of 3 tries only met a rate limit']);
  });
});
