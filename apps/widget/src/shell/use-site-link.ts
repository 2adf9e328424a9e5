import { checkLink } from '@opencashier/contract/formats/check-address';
import type { PageConfig } from '../ports/session.ts';
import { type SessionState, useSession } from '../state/session.ts';

type LinkName = keyof NonNullable<PageConfig['links']>;

/** A page or a contact of the site: the host's, or else the one from the partner's file. */
export function siteLink(
  name: LinkName,
  { start, config }: Pick<SessionState, 'start' | 'config'> = useSession.getState(),
): string | undefined {
  const ofHost = checkLink(start.schema.assets[name], config.development);
  return ofHost ?? checkLink(config.links?.[name], config.development);
}

export function useSiteLink(name: LinkName): string | undefined {
  return useSession((session) => siteLink(name, session));
}
