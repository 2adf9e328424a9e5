import type { depositStages } from '@opencashier/contract/operator/deposits/deposits';

/** A stage in the words of the database and of the operator's API: `mistaked` means failed. */
export type StageWord = (typeof depositStages)[number];

/**
 * A deposit's internal stage. `created`: the provider has not answered yet. `reversed`: the money
 * was credited and taken back.
 */
export type DepositStage = Exclude<StageWord, 'mistaked'> | 'failed';

export function stageOf(word: StageWord): DepositStage {
  return word === 'mistaked' ? 'failed' : word;
}

export function stageWordOf(stage: DepositStage): StageWord {
  return stage === 'failed' ? 'mistaked' : stage;
}
