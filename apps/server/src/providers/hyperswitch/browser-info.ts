import type { ProviderDevice } from '@opencashier/contract/provider/customer';

/** The API's names for the browser's data. */
const names = {
  ip: 'ip_address',
  userAgent: 'user_agent',
  acceptHeader: 'accept_header',
  acceptLanguage: 'accept_language',
  language: 'language',
  colorDepth: 'color_depth',
  screenWidth: 'screen_width',
  screenHeight: 'screen_height',
  timeZoneOffset: 'time_zone',
  javaEnabled: 'java_enabled',
} as const satisfies Record<keyof ProviderDevice, string>;

/** 3-D Secure 2 and the connectors' risk checks use all of it. */
export const browserNeeds = Object.keys(names) as (keyof ProviderDevice)[];

/** Undefined if nothing is known, as for a payment that a worker continues. */
export function browserInfoOf(device: ProviderDevice): Record<string, unknown> | undefined {
  const known = browserNeeds.flatMap((datum) =>
    device[datum] === undefined ? [] : [[names[datum], device[datum]]],
  );
  if (known.length === 0) return undefined;
  // Only a script can have measured the screen.
  const scripted = device.screenWidth === undefined ? {} : { java_script_enabled: true };
  return { ...Object.fromEntries(known), ...scripted };
}
