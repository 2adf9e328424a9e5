import type { Album } from './albums.ts';
import { type Look, looks } from './looks.ts';
import type { Picture } from './page.ts';
import { openStudio, type Platform, type Stand } from './studio.ts';

export interface Taken {
  pictures: Picture[];
  /** The screens that were not reached, with the reason. */
  missed: string[];
}

/** More is a picture of the page in words. */
const reasonLength = 400;

/**
 * Every screen of an album on a platform, in its looks. A machine that is busy may be slower
 * than a screen is waited for: then it is tried once more, on a page of its own.
 */
export async function takePictures(
  stand: Stand,
  platform: Platform,
  album: Album,
  asked: readonly Look[] = looks[platform],
): Promise<Taken> {
  const taken: Taken = { pictures: [], missed: [] };
  const { user, balance, screens } = album;
  if (balance) await stand.books.give(user, balance.amount, balance.currency);
  let studio = await openStudio(stand, platform, album);
  for (const [name, screen] of screens) {
    try {
      taken.pictures.push(...(await studio.take(name, screen, asked)));
    } catch {
      await studio.close();
      studio = await openStudio(stand, platform, album);
      try {
        taken.pictures.push(...(await studio.take(name, screen, asked)));
      } catch (error) {
        const reason = `${name} on ${platform}: ${String(error).slice(0, reasonLength)}`;
        process.stderr.write(`${reason}\n`);
        taken.missed.push(reason);
        await studio.close();
        studio = await openStudio(stand, platform, album);
      }
    }
  }
  await studio.close();
  return taken;
}
