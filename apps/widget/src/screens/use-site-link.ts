import { checkLink } from '@opencashier/contract/check-address';
import type { PageConfig } from '../ports/session.ts';
import { useSession } from '../state/session.ts';

type LinkName = keyof NonNullable<PageConfig['links']>;

/** A page or contact of the site: the host's, or else the one in the partner's file. */
export function useSiteLink(name: LinkName): string | undefined {
  return useSession(({ start, config: { links, development } }) => {
    const ofHost = checkLink(start.schema.assets[name], development);
    return ofHost ?? checkLink(links?.[name], development);
  });
}
