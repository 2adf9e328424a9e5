import type { sweepstakeBox } from '@opencashier/contract/calls/sweepstake/sweepstake';
import type { z } from 'zod';
import type { Catalogue } from '../schema/catalogue.ts';
import type { CoinPackages } from '../schema/data-schemas.ts';
import { languageOf } from '../schema/languages.ts';
import { translated } from '../schema/texts.ts';

type Box = z.output<typeof sweepstakeBox>;
type Package = Omit<CoinPackages[number], 'boxes'>;

/** SWP-2: the coin packages as shown to the player, with nested ones. */
export function boxesFor({ boxes }: Catalogue, lang: string): Box[] {
  const language = languageOf(lang);
  const shown = ({ name, badge, ...box }: Package): Omit<Box, 'boxes'> => {
    const [title, word] = [
      name && translated(name, language),
      badge && translated(badge, language),
    ];
    return {
      ...box,
      ...(title !== undefined && { name: title }),
      ...(word !== undefined && { badge: word }),
    };
  };
  return boxes.map(({ boxes: inner, ...box }) => ({
    ...shown(box),
    ...(inner && { boxes: inner.map(shown) }),
  }));
}

/** The package with that id at any level. Its price is the only valid one. */
export function findBox({ boxes }: Catalogue, id: string): Package | undefined {
  return boxes.flatMap((box) => [box, ...(box.boxes ?? [])]).find((box) => box.id === id);
}
