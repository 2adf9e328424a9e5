import type { MethodList } from '@opencashier/contract/methods/methods';
import type { StartData } from '@opencashier/contract/host/start-data';
import type { Ports } from '../../ports/ports.ts';

const cryptoBonusExperiment = 'analytics-21868';
const secondExperiment = 'analytics-20531';

type Experiments = Pick<StartData, 'experiments'>;

/** BON-6: a player without a group is in group_a. */
export function cryptoBonusGroup({ experiments }: Experiments): string {
  return experiments.find(({ key }) => key === cryptoBonusExperiment)?.group ?? 'group_a';
}

/** BON-6: a player without a group takes no part in this experiment. */
export function secondExperimentGroup({ experiments }: Experiments): string | undefined {
  return experiments.find(({ key }) => key === secondExperiment)?.group;
}

/** BON-11: sends the player's group in each experiment to analytics. */
export function reportExperiments({ analytics }: Pick<Ports, 'analytics'>, start: Experiments) {
  const second = secondExperimentGroup(start);
  analytics.track('experiment', `${cryptoBonusExperiment} ${cryptoBonusGroup(start)}`);
  if (second !== undefined) analytics.track('experiment', `${secondExperiment} ${second}`);
}

/** BON-5: true if the crypto bonus is available. */
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
