import { useSession } from '../../../state/session.ts';

/** BON-1: the player chooses a bonus or none; the host's choice is only the default. */
export function chooseBonus(bonusId: string | undefined): void {
  useSession.setState(({ start }) => {
    const { bonusId: _before, ...others } = start;
    return { start: bonusId === undefined ? others : { ...others, bonusId } };
  });
}
