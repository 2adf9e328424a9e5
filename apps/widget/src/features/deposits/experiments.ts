import type { MethodList } from '@opencashier/contract/calls/methods';
import type { StartData } from '@opencashier/contract/host/start-data';

const cryptoBonusExperiment = 'analytics-21868';

type Experiments = Pick<StartData, 'experiments'>;

/** BON-6: a player without a group is in group_a. */
export function cryptoBonusGroup({ experiments }: Experiments): string {
  return experiments.find(({ key }) => key === cryptoBonusExperiment)?.group ?? 'group_a';
}

/** @internal BON-6: this experiment has no default group, and decides nothing yet. */
export function secondExperimentGroup({ experiments }: Experiments): string | undefined {
  return experiments.find(({ key }) => key === 'analytics-20531')?.group;
}

/** BON-5: whether the crypto bonus is available. */
export function hasCryptoBonus(
  start: Pick<StartData, 'experiments' | 'schema'>,
  list: Pick<MethodList, 'groups'> | undefined,
): boolean {
  return (
    cryptoBonusGroup(start) === 'group_b' &&
    start.schema.meta.isCryptoBonusAvailable === true &&
    (list?.groups.some(({ name }) => name === 'crypto') ?? false)
  );
}
