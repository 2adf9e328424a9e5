import { z } from 'zod';
import { browserData } from '../calls/deposits/browser-data.ts';
import { freeText } from '../primitives.ts';

/**
 * Personal data that some payments require. A provider is sent only what it declares that it needs,
 * as far as it is known: from the player's token, from the form, or from the request itself.
 */
export const providerCustomer = z.object({
  email: freeText(254).optional(),
  phone: freeText(32).optional(),
  firstName: freeText(100).optional(),
  lastName: freeText(100).optional(),
  /** YYYY-MM-DD. */
  birthDate: z.iso.date().optional(),
  /** The number of an identity or tax document, such as a CPF. */
  document: freeText(32).optional(),
  street: freeText(200).optional(),
  city: freeText(100).optional(),
  state: freeText(100).optional(),
  postalCode: freeText(20).optional(),
});
export type ProviderCustomer = z.output<typeof providerCustomer>;

/**
 * The player's device: its address and headers as the request shows them, and what the widget
 * measures for a provider that declares it.
 */
export const providerDevice = z.object({
  ip: freeText(64).optional(),
  userAgent: freeText(512).optional(),
  acceptLanguage: freeText(200).optional(),
  acceptHeader: freeText(512).optional(),
  ...browserData.shape,
});
export type ProviderDevice = z.output<typeof providerDevice>;

export type CustomerDatum = keyof ProviderCustomer | keyof ProviderDevice;

export const customerData = Object.keys(providerCustomer.shape) as (keyof ProviderCustomer)[];
export const deviceData = Object.keys(providerDevice.shape) as (keyof ProviderDevice)[];
/** The part of it that only a script in the browser can read. */
export const measuredData = Object.keys(browserData.shape) as (keyof ProviderDevice)[];
