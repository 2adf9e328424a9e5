import type { Bonus, StartDataInput } from '@opencashier/embed';
import { brandVariables } from './brands.ts';
import type { Settings } from './settings.ts';

/** `siteUrl` is the URL of this site, whose sections serve as help pages. */
export function toStartData(
  settings: Settings,
  token: string,
  bonusList: Bonus[],
  siteUrl: string,
): StartDataInput {
  const section = (id: string): string => new URL(`/#${id}`, siteUrl).href;
  return {
    token,
    bonusList,
    userId: settings.user,
    partnerKey: 'demo',
    currency: settings.currency,
    paymentGeo: settings.country.toUpperCase(),
    platform: settings.platform,
    locale: settings.locale,
    widgetViewType: settings.view,
    transport: settings.transport,
    theme: settings.theme,
    page: settings.page,
    platformVersion: settings.platformVersion,
    closingButton: settings.closingButton === 'shown',
    // The id of the sandbox's GeeTest, which is also in the server's configuration.
    schema: {
      meta: { geetestCaptchaId: 'sandbox-geetest-id', isCryptoBonusAvailable: true },
      variables: brandVariables(settings.brand, settings.theme),
      assets: {
        support: section('support'),
        ...(settings.view === 'sweep' && { sweepstakeRules: section('sweepstake-rules') }),
      },
    },
    experiments:
      settings.experiment === 'none'
        ? []
        : [{ key: 'analytics-21868', group: settings.experiment }],
  };
}
