import type { CatalogueMethod } from '@opencashier/catalogue';
import { nanoid } from 'nanoid';
import type { Identity } from '../../security/tokens.ts';
import type { DepositIntent } from '../store/deposit-intents.ts';
import { storedFields } from '../domain/check-request.ts';
import type { Price } from '../deposit.ts';

const firstCheckSeconds = 30;

/** A deposit as it is known before the player pays, for money and for packages alike. */
export interface Begun
  extends
    Pick<DepositIntent, 'provider' | 'country' | 'fields' | 'sessionId' | 'expiresAt'>,
    Partial<Pick<DepositIntent, 'bonus' | 'bought' | 'savesAccount'>> {
  /** Our reference: derived from the player's key, the same for every attempt. */
  reference: string;
  method: CatalogueMethod;
  price: Price;
}

/** Recorded before the provider is asked for anything. */
export function intentOf({ partner, owner, lang }: Identity, begun: Begun): DepositIntent {
  const { reference, method, price, fields, ...rest } = begun;
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
    fields: storedFields(method, fields),
    returnId: nanoid(),
    firstCheckSeconds,
  };
}
