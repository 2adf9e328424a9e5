import { countriesOffered } from '@opencashier/catalogue';
import type { CallHandler } from '../services/call.ts';

/** LIST-10: where there is anything to pay with, and where the player is. */
export const countrySelector: CallHandler<'methods-country-selector-v2'> = async ({
  services,
  identity,
}) => ({
  countries: countriesOffered(services.catalogue),
  current: identity.country.toLowerCase(),
});
