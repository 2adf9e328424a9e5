import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';

/** The languages that the checkout page shares with us; it refuses any other. */
const checkoutLanguages: Readonly<Record<string, string>> = {
  en: 'en',
  es: 'es-ES',
  hi: 'hi',
  mx: 'es-ES',
  pt: 'pt-BR',
  ru: 'ru-RU',
};

/** The coin in the name of a method of our catalogue, such as `crypto_btc`. */
export function coinOf(method: string): string | undefined {
  return /^crypto_(\w+)$/.exec(method)?.[1]?.toUpperCase();
}

export function invoiceRequest(request: ProviderDepositRequest, cashier: string): object {
  const { reference, method, amount, currency, language, returnUrl, expiresAt } = request;
  const minutes = Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000);
  const defaultLanguage = checkoutLanguages[language];
  const coin = coinOf(method);
  return {
    amount,
    currency,
    metadata: { orderId: reference, cashier },
    checkout: {
      expirationMinutes: Math.max(1, minutes),
      redirectURL: returnUrl,
      redirectAutomatically: true,
      ...(defaultLanguage === undefined ? {} : { defaultLanguage }),
      // The store may take several coins: the page opens with the one that the player chose.
      ...(coin === undefined ? {} : { defaultPaymentMethod: `${coin}-CHAIN` }),
    },
  };
}
