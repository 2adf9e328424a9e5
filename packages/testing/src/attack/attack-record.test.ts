import { describe, expect, it } from 'vitest';
import { AttackRecord } from './attack-record.ts';

const reply = (status: number) => ({ status, body: undefined });

/** A record whose control has passed. */
function controlled(): AttackRecord {
  const record = new AttackRecord();
  record.mustHaveTried('a token that is accepted', true);
  return record;
}

describe('an attack is safe only if', () => {
  it('every attempt was answered and refused', () => {
    const record = controlled();
    record.mustFail('a forgery', reply(401));
    expect(record.problems()).toEqual([]);
    record.mustFail('a forgery', reply(200));
    expect(record.problems()).toEqual(['a forgery: was answered 200']);
  });

  it('something was tried', () => {
    expect(controlled().problems()).toEqual(['nothing was tried']);
    const record = new AttackRecord();
    record.mustHold('money moved', true);
    record.mustHaveTried('the victim has no money', false);
    expect(record.problems()).toEqual(['could not try: the victim has no money']);
  });

  it('a control shows that the attempts were real', () => {
    const record = new AttackRecord();
    record.mustFail('a forgery', reply(401));
    expect(record.problems()).toEqual(['no control says that anything was tried']);
  });

  it('every attempt got an answer', () => {
    const record = controlled();
    record.mustFail('a forgery', reply(401));
    record.mustFail('a forgery', reply(0));
    expect(record.problems()).toEqual(['1 of 2 tries got no answer']);
  });

  it('most attempts got further than a rate limit', () => {
    const record = controlled();
    for (const status of [401, 429, 429]) record.mustFail('a forgery', reply(status));
    expect(record.problems()).toEqual(['2 of 3 tries only met a rate limit']);
  });
});
