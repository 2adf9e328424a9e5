import { isFailureReason } from '@opencashier/contract/calls/deposits/failure-reasons';
import { t } from '../../i18n/text.ts';

/** The known reason in the player's language, or else the provider's own text as a quote. */
export interface FailureText {
  known: string | undefined;
  quoted: string | undefined;
}

export function failureText(reason: string | undefined): FailureText {
  if (reason === undefined) return { known: undefined, quoted: undefined };
  return isFailureReason(reason)
    ? { known: t(`failure.${reason}`), quoted: undefined }
    : { known: undefined, quoted: t('failure.quoted', { words: reason }) };
}
