import { readStartData } from '@opencashier/contract/host/start-data';
import { describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import {
  cryptoBonusGroup,
  hasCryptoBonus,
  reportExperiments,
  secondExperimentGroup,
} from './experiments.ts';

const start = (group?: string, isCryptoBonusAvailable?: boolean) =>
  readStartData({
    experiments: group ? [{ key: 'analytics-21868', group }] : [],
    schema: { meta: { isCryptoBonusAvailable } },
  });
const crypto = { groups: [{ name: 'crypto', label: 'Crypto', paymentMethods: [], position: 1 }] };

describe('experiments', () => {
  it('[BON-6] analytics-21868 defaults to group_a, analytics-20531 to none', () => {
    expect(cryptoBonusGroup(start())).toBe('group_a');
    expect(cryptoBonusGroup(start('group_b'))).toBe('group_b');
    expect(secondExperimentGroup(start('group_b'))).toBeUndefined();
    const both = readStartData({ experiments: [{ key: 'analytics-20531', group: 'group_c' }] });
    expect(secondExperimentGroup(both)).toBe('group_c');
  });

  it('[BON-11] analytics gets the player’s groups, and none for an experiment without one', () => {
    const ports = fakePorts();
    reportExperiments(ports, start());
    expect(ports.tracked).toEqual([['experiment', 'analytics-21868 group_a']]);
    const experiments = [
      { key: 'analytics-21868', group: 'group_b' },
      { key: 'analytics-20531', group: 'group_c' },
    ];
    reportExperiments(ports, readStartData({ experiments }));
    expect(ports.tracked.slice(1)).toEqual([
      ['experiment', 'analytics-21868 group_b'],
      ['experiment', 'analytics-20531 group_c'],
    ]);
  });

  it('[BON-5] the crypto bonus requires group_b, the schema’s flag and the crypto group', () => {
    expect(hasCryptoBonus(start('group_b', true), crypto)).toBe(true);
    expect(hasCryptoBonus(start('group_a', true), crypto)).toBe(false);
    expect(hasCryptoBonus(start(undefined, true), crypto)).toBe(false);
    expect(hasCryptoBonus(start('group_b', false), crypto)).toBe(false);
    expect(hasCryptoBonus(start('group_b'), crypto)).toBe(false);
    expect(hasCryptoBonus(start('group_b', true), { groups: [] })).toBe(false);
    expect(hasCryptoBonus(start('group_b', true), undefined)).toBe(false);
  });
});
