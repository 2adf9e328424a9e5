import type { CatalogueMethod } from '@opencashier/catalogue';
import { nanoid } from 'nanoid';
import type { Identity } from '../../security/tokens.ts';
import type { DepositIntent } from '../store/deposit-intents.ts';
import { storedFields } from '../domain/check-request.ts';
import type { Price } from '../deposit.ts';
import { sealFields } from '../domain/typed-fields.ts';
import type { Services } from '../../services/services.ts';

const firstCheckSeconds = 30;

/** A deposit as it is known before the player pays, for money and for packages alike. */
export interface NewDeposit
  extends
    Pick<DepositIntent, 'provider' | 'country' | 'sessionId' | 'expiresAt'>,
    Partial<Pick<DepositIntent, 'bonus' | 'promisedPackage' | 'savesAccount'>> {
  /** Our reference: derived from the player's key, the same for every attempt. */
  reference: string;
  method: CatalogueMethod;
  fields: Record<string, string>;
  price: Price;
}

/** Recorded before the provider is asked for anything. */
export function intentOf(
  services: Pick<Services, 'seal'>,
  { partner, owner, lang }: Identity,
  deposit: NewDeposit,
): DepositIntent {
  const { reference, method, price, fields, ...rest } = deposit;
  return {
    bonus: null,
    savesAccount: false,
    ...price,
    ...rest,
    id: reference,
    partner,
    owner,
    language: lang,
    method: method.name,
    securityGroup: method.securityRulesGroup,
    sealedFields: sealFields(services, reference, storedFields(method, fields)),
    returnId: nanoid(),
    firstCheckSeconds,
  };
}
