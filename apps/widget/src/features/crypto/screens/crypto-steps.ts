import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import type { StartData } from '@opencashier/contract/host/start-data';
import { t } from '../../../i18n/text.ts';

/** CRY-6: the steps for sending a coin, for hosts that ask for them. */
export function cryptoSteps(
  { schema }: Pick<StartData, 'schema'>,
  { coin, networkName }: Pick<CryptoDeposit, 'coin' | 'networkName'>,
): string[] {
  if (schema.meta.showCryptoInstruction !== true) return [];
  return [
    t('crypto.how.open', { coin }),
    t('crypto.how.network', { network: networkName }),
    t('crypto.how.amount'),
    t('crypto.how.wait'),
  ];
}
