import { checkLink } from '@opencashier/contract/formats/check-address';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { guideOf } from './video-guide.ts';
import { basePath, type SessionState } from '../../state/session.ts';

/** The address of a method's video: its own, or one of the catalogue's guides. */
export function guideUrl(
  method: PaymentMethod,
  { locale, country, start }: SessionState,
): string | undefined {
  const guide = guideOf(method, { locale, country, platformVersion: start.platformVersion });
  if (guide === undefined) return undefined;
  return guide.startsWith('guides/') ? `${basePath()}/${guide}` : checkLink(guide);
}
