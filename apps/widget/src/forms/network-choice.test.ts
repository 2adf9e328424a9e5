import { beforeEach, describe, expect, it } from 'vitest';
import { formFields } from './form-fields.ts';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { changeField, emptyForm } from './form-state.ts';
import { chosenNetwork, feeOn } from './network-choice.ts';

const network = (id: string, more = {}) => ({
  id,
  name: id,
  standard: null,
  memo: false,
  minUsd: null,
  confirmations: null,
  intervalSeconds: null,
  ...more,
});
const coin = testMethod({
  fee: { percent: 2 },
  fields: [{ name: 'chain', type: 'networks', value: 'tron' }],
  networks: [
    network('ton', { fee: {} }),
    network('tron'),
    network('ether', { fee: { percent: 1 } }),
  ],
});

describe('the network in a form', () => {
  beforeEach(() => beginTest());

  it('is the chosen one, the preselected one, or the first', () => {
    const fields = formFields({ method: coin, extraFields: [] });
    expect(chosenNetwork(coin, fields, emptyForm)).toBe('tron');
    expect(chosenNetwork(coin, fields, changeField(emptyForm, 'chain', 'ether'))).toBe('ether');
    expect(chosenNetwork(coin, [], emptyForm)).toBe('ton');
    expect(chosenNetwork({}, [], emptyForm)).toBeUndefined();
  });

  it.each([
    ['tron', { percent: 2 }],
    ['ether', { percent: 1 }],
    ['ton', {}],
    [undefined, { percent: 2 }],
  ])('[CRY-1] has its own fee, or the method’s if it has none: %s', (id, fee) => {
    expect(feeOn(coin, id)).toEqual(fee);
  });
});
