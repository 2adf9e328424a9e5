import type { Album } from './albums.ts';
import { type Look, looks } from './looks.ts';
import type { Picture } from './page.ts';
import type { Platform } from './platforms.ts';
import { openStudio, type GalleryContext } from './studio.ts';
import { type OwnWindow, takeWindow } from './windows.ts';

export interface Taken {
  pictures: Picture[];
  /** The screens that could not be reached, with the reason. */
  missed: string[];
}

/** Reasons are cut at this length, because they may end with a dump of the page. */
const reasonLength = 400;

/**
 * Takes every screen of an album on a platform, in its looks. On a busy machine a screen can time
 * out; it is then retried once on a new page.
 */
export async function takePictures(
  gallery: GalleryContext,
  platform: Platform,
  album: Album,
  wantedLooks: readonly Look[] = album.looks ?? looks[platform],
): Promise<Taken> {
  const taken: Taken = { pictures: [], missed: [] };
  const { user, balance, screens } = album;
  if (balance) await gallery.records.give(user, balance.amount, balance.currency);
  let studio = await openStudio(gallery, platform, album);
  const renew = async (): Promise<void> => {
    await studio.close();
    studio = await openStudio(gallery, platform, album);
  };
  for (const [name, screen] of screens) {
    await keep(taken, `${name} on ${platform}`, {
      take: () => studio.take(name, screen, wantedLooks),
      renew,
      takeMissed: () => studio.takeMissed(name),
    });
  }
  await studio.close();
  return taken;
}

/** Takes every window that opens beside the host's page. */
export async function takeWindows(
  gallery: GalleryContext,
  platform: Platform,
  windows: readonly (readonly [name: string, window: OwnWindow])[],
): Promise<Taken> {
  const taken: Taken = { pictures: [], missed: [] };
  for (const [name, window] of windows) {
    const take = () => takeWindow(gallery, platform, name, window, looks[platform]);
    await keep(taken, `${name} on ${platform}`, {
      take,
      renew: async () => {},
      takeMissed: async () => {},
    });
  }
  return taken;
}

interface Work {
  take: () => Promise<Picture[]>;
  renew: () => Promise<void>;
  takeMissed: () => Promise<void>;
}

async function keep(
  { pictures, missed }: Taken,
  name: string,
  { take, renew, takeMissed }: Work,
): Promise<void> {
  try {
    pictures.push(...(await take()));
  } catch {
    await renew();
    try {
      pictures.push(...(await take()));
    } catch (error) {
      const reason = `${name}: ${String(error).slice(0, reasonLength)}`;
      process.stderr.write(`${reason}\n`);
      missed.push(reason);
      await takeMissed();
      await renew();
    }
  }
}
