import { findBox, networkOf } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import { compareDecimals } from '@opencashier/money';
import type { Identity } from '../../security/tokens.ts';
import { askProvider, type AskProviderDeps } from './ask-provider.ts';
import {
  checkFields,
  checkReturnUrl,
  fieldsOf,
  formOf,
  type Offered,
  offeredMethod,
} from '../domain/check-request.ts';
import { checkSession } from './check-session.ts';
import { continueDeposit } from './continue-deposit.ts';
import type { Deposit } from '../deposit.ts';
import { intentOf } from './deposit-intent.ts';
import { type TermsDeps, termsOf } from './deposit-terms.ts';
import { checkChainRead, openAddress } from './open-address.ts';
import { recordDeposit } from './record-deposit.ts';
import { networkMinimum } from '../../rates/network-minimum.ts';
import type { CallContext } from '../../services/call.ts';
import type { Services } from '../../services/services.ts';

type CreatePackageDeps = AskProviderDeps & TermsDeps & Pick<Services, 'methods'>;
type PackageRequest = CallRequest<'deposit-create-sweepstake'>;

/**
 * A deposit that buys a coin package. Price and coins are taken from the catalogue now and are kept
 * with the deposit. A method's limits are for amounts that players choose and do not apply to
 * packages. A network's minimum does apply, and the price counts towards the player's limits.
 */
export async function createPackageDeposit(
  services: CreatePackageDeps,
  identity: Identity,
  request: PackageRequest,
  { reference, platform, device }: Pick<CallContext, 'reference' | 'platform' | 'device'>,
): Promise<Deposit> {
  const { selectedCountry: country, captcha, returnUrl } = request;
  checkReturnUrl(services, identity, returnUrl);
  const coinPackage = requiredPackage(services, request);
  const currency = coinPackage.priceCurrencyCode;
  const offered = offeredMethod(services, identity, request.paymentType, country, platform);
  checkMethod(offered, currency);
  const { depositId } = request;
  const person = { customer: identity.customer, device };
  if (depositId !== undefined) {
    const started = {
      depositId,
      offered,
      amount: coinPackage.price,
      currency,
      boxId: coinPackage.id,
      person,
    };
    return continueDeposit(services, identity, request, started);
  }
  const { provider } = offered;
  // A package costs its listed price; the method's fee is not added.
  const { fee: _fee, networkFees: _fees, ...method } = offered.method;
  const fields = fieldsOf(request);
  checkFields(formOf(method, 'before'), fields);
  checkNetwork(services, networkOf(method, fields), coinPackage);
  await checkSession(services, identity, request);
  const terms = {
    reference,
    identity,
    amount: coinPackage.price,
    currency,
    fields,
    captcha,
    isPackage: true,
  };
  const { route, expiresAt, price } = await termsOf(services, method, terms);
  if (route) await checkChainRead(services, route);
  const intent = intentOf(services, identity, {
    reference,
    method,
    provider: route?.provider ?? provider.name,
    country,
    fields,
    sessionId: request.paymentSessionId,
    price,
    expiresAt,
    promisedPackage: { boxId: coinPackage.id, coins: coinPackage.currenciesList },
  });
  const deposit = await recordDeposit(services, identity, intent);
  if (deposit.stage !== 'created') return deposit;
  // Part of the price buys nothing, so the price is the minimum.
  if (route) return openAddress(services, deposit, route, deposit.payMinor);
  return askProvider(services, deposit, { method, provider, fields, returnUrl, person });
}

function requiredPackage({ catalogue }: Pick<Services, 'catalogue'>, { boxId }: PackageRequest) {
  const coinPackage = findBox(catalogue, boxId);
  if (coinPackage) return coinPackage;
  throw new CallError('banking.boxUnavailable', 'There is no such coin package.');
}

/** LIST-3: packages are paid for in crypto alone. */
function checkMethod({ method }: Offered, currency: string): void {
  if (method.category !== 'crypto') {
    throw new CallError('banking.methodUnavailable', 'Packages are paid for in crypto.');
  }
  if (!method.currency.includes(currency)) {
    throw new CallError('banking.currencyUnavailable', `This method does not accept ${currency}.`);
  }
}

/** CRY-3: a package below the minimum of a network cannot be paid for on it. */
function checkNetwork(
  services: Pick<Services, 'catalogue' | 'rates'>,
  network: string | undefined,
  { price, priceCurrencyCode: currency }: ReturnType<typeof requiredPackage>,
): void {
  const least = networkMinimum(services, network, currency);
  if (least === undefined || compareDecimals(price, least) >= 0) return;
  const message = `The minimum on this network is ${least} ${currency}.`;
  throw new CallError('banking.amountOutOfRange', message);
}
