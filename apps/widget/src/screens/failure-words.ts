import { isFailureReason } from '@opencashier/contract/calls/failure-reasons';
import { t } from '../i18n/text.ts';

/** What is known of a failure leads in the player's language; a provider's own words follow. */
export interface FailureWords {
  known: string | undefined;
  quoted: string | undefined;
}

export function failureWords(reason: string | undefined): FailureWords {
  if (reason === undefined) return { known: undefined, quoted: undefined };
  return isFailureReason(reason)
    ? { known: t(`failure.${reason}`), quoted: undefined }
    : { known: undefined, quoted: t('failure.quoted', { words: reason }) };
}
