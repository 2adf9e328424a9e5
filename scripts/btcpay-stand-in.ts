// A stand-in of BTCPay Server for trying the adapter: npm run btcpay:stand-in [-- webhook address]

import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';

const port = 4410;
const webhookUrl = process.argv[2] ?? 'http://127.0.0.1:4400/webhooks/coins';

const btcpay = new FakeBtcpay();
/** Whoever opens the checkout page has paid, and the chain has confirmed it. */
btcpay.onCheckout = (orderId) => {
  btcpay.pay(orderId, btcpay.invoiceOf(orderId).amount, 'Settled');
  const told = btcpay.notify(webhookUrl, 'InvoiceSettled', orderId);
  void told.then(
    (status) => console.log(`${orderId} was paid; the webhook was answered with ${status}`),
    () => console.log(`${orderId} was paid; ${webhookUrl} cannot be reached`),
  );
};
await btcpay.server.listen(port);
console.log(`A stand-in of BTCPay Server is at ${btcpay.url}. Start the cashier with

  CASHIER_PROVIDERS=sandbox,coins
  PROVIDER_COINS_KIND=btcpay
  PROVIDER_COINS_URL=${btcpay.url}
  PROVIDER_COINS_API_KEY=${btcpay.apiKey}
  PROVIDER_COINS_STORE=${btcpay.storeId}
  PROVIDER_COINS_WEBHOOK_SECRET=${btcpay.webhookSecret}
  PROVIDER_COINS_METHODS=crypto_ltc

Opening a checkout page pays its invoice. Ctrl-C stops it.`);
