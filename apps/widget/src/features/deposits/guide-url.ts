import { checkLink } from '@opencashier/contract/formats/check-address';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { closestGuide, guideOf } from './video-guide.ts';
import { basePath, type SessionState } from '../../state/session.ts';

/** CRY-6: true if the form links to the method's steps; for crypto, the host decides. */
export function hasInstruction(
  { instruction_keys: steps, category }: Pick<PaymentMethod, 'instruction_keys' | 'category'>,
  { start }: Pick<SessionState, 'start'>,
): boolean {
  if (!steps) return false;
  return category !== 'crypto' || start.schema.meta.showCryptoInstruction === true;
}

/** The address of a method's video: its own, or one of the catalogue's guides. */
export function guideUrl(
  method: PaymentMethod,
  { locale, country, start }: SessionState,
): string | undefined {
  return guideFile(guideOf(method, { locale, country, platformVersion: start.platformVersion }));
}

/** The address of the picture that is shown before the video starts. */
export function guidePoster(method: PaymentMethod, session: SessionState): string | undefined {
  return guideFile(closestGuide(method, session)?.poster);
}

/** The address of a guide's file: one of the catalogue's, or one elsewhere. */
function guideFile(name: string | undefined): string | undefined {
  return name?.startsWith('guides/') ? `${basePath()}/${name}` : checkLink(name);
}
