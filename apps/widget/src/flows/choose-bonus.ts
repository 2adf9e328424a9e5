import { useSession } from '../state/session.ts';

/** The player takes a bonus, or none; the host's own choice was only the first. BON-1 */
export function chooseBonus(bonusId: string | undefined): void {
  useSession.setState(({ start }) => {
    const { bonusId: _before, ...others } = start;
    return { start: bonusId === undefined ? others : { ...others, bonusId } };
  });
}
