import { findBox } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls';
import { captchaActions } from '@opencashier/contract/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import { nanoid } from 'nanoid';
import type { Identity } from '../security/tokens.ts';
import { recordIntent } from '../store/deposit-intents.ts';
import { askProvider } from './ask-provider.ts';
import { checkCaptcha } from './check-captcha.ts';
import {
  checkFields,
  checkReturnUrl,
  fieldsOf,
  formOf,
  type Offered,
  offeredMethod,
  storedFields,
} from './check-request.ts';
import {
  type Attempt,
  authorize,
  checkSession,
  expiryOf,
  firstCheckSeconds,
  limitsFor,
  recordedDeposit,
} from './create-deposit.ts';
import type { Bought, Deposit } from './deposit.ts';
import { chainExpiry, chainRoute, checkChainRead, openAddress } from './open-address.ts';
import { priceDeposit } from './price-deposit.ts';
import type { Services } from './services.ts';

type PackageRequest = CallRequest<'deposit-create-sweepstake'>;

/**
 * A deposit that buys a coin package. Price and coins are the catalogue's at this moment and are
 * kept with the deposit. The limits of a method and the least that a network takes are for money of
 * any amount and do not refuse a package; the limits of a player count its price.
 */
export async function createPackageDeposit(
  services: Services,
  identity: Identity,
  request: PackageRequest,
  { reference, platform }: Attempt,
): Promise<Deposit> {
  const { selectedCountry: country, returnUrl } = request;
  checkReturnUrl(services, identity, returnUrl);
  const box = requiredBox(services, request);
  const currency = box.priceCurrencyCode;
  const offered = offeredMethod(services, request.paymentType, country, platform);
  checkMethod(offered, currency);
  const { provider } = offered;
  // What the method would charge on top is no part of a price that was named.
  const { fee: _fee, ...method } = offered.method;
  const fields = fieldsOf(request);
  checkFields(formOf(method, 'before'), fields);
  await checkSession(services, identity, request);
  const route = chainRoute(services, method, fields);
  const expiresAt = route ? chainExpiry(route, services.now()) : expiryOf(method, services.now());
  const evidence = { proof: request.captcha };
  await checkCaptcha(services, { method, evidence, action: captchaActions.deposit, reference });
  const price = priceDeposit(services.rates, method, box.price, currency, expiresAt, route?.coin);
  if (route) await checkChainRead(services, route);
  await authorize(services, identity, price);

  const { partner, owner } = identity;
  const bought: Bought = { boxId: box.id, coins: box.currenciesList };
  const recorded = await recordIntent(
    services.pool,
    {
      ...price,
      id: reference,
      partner,
      owner,
      method: method.name,
      provider: route?.provider ?? provider.name,
      securityGroup: method.securityRulesGroup,
      country,
      language: identity.lang,
      fields: storedFields(method, fields),
      sessionId: request.paymentSessionId,
      returnId: nanoid(),
      bonus: null,
      bought,
      savesAccount: false,
      expiresAt,
      firstCheckSeconds,
    },
    limitsFor(services, identity, method.securityRulesGroup, currency),
  );
  const deposit = recordedDeposit(recorded, currency);
  if (deposit.stage !== 'created') return deposit;
  // Nothing is given for a part of the price, so the price is the least that must come.
  if (route) return openAddress(services, deposit, route, deposit.payMinor);
  return askProvider(services, deposit, { method, provider, fields, returnUrl });
}

function requiredBox({ catalogue }: Services, { boxId }: PackageRequest) {
  const box = findBox(catalogue, boxId);
  if (box) return box;
  throw new CallError('banking.boxUnavailable', 'There is no such coin package.');
}

/** LIST-3: packages are paid for in crypto alone. */
function checkMethod({ method }: Offered, currency: string): void {
  if (method.category !== 'crypto') {
    throw new CallError('banking.methodUnavailable', 'Packages are paid for in crypto.');
  }
  if (!method.currency.includes(currency)) {
    throw new CallError('banking.currencyUnavailable', `This method takes no ${currency}.`);
  }
}
