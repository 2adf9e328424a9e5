// The changes to the session that only the later screens need.

import { useSession } from './session.ts';

/** START-10: shows the methods of another country. */
export function showCountry(country: string): void {
  useSession.setState({ country });
}

/** BON-1: the player chooses a bonus or none; the host's choice is only the default. */
export function chooseBonus(bonusId: string | undefined): void {
  useSession.setState(({ start }) => {
    const { bonusId: _before, ...others } = start;
    return { start: bonusId === undefined ? others : { ...others, bonusId } };
  });
}
