// A fake BTCPay Server for trying out the adapter:
// npm run btcpay:stand-in [-- --webhook <address> --port <number>]

import { parseArgs } from 'node:util';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';

const options = {
  webhook: { type: 'string', default: 'http://127.0.0.1:4400/webhooks/coins' },
  port: { type: 'string', default: '4410' },
} as const;
const { webhook, port } = parseArgs({ options }).values;

const btcpay = new FakeBtcpay();
/** Opening the checkout page pays the invoice, once, with a confirmed payment. */
btcpay.onCheckout = (orderId) => {
  if (btcpay.invoiceOf(orderId).status !== 'New') return;
  btcpay.pay(orderId, btcpay.invoiceOf(orderId).amount, 'Settled');
  const notified = btcpay.notify(webhook, 'InvoiceSettled', orderId);
  void notified.then(
    (status) => console.log(`${orderId} was paid; the webhook was answered with ${status}`),
    () => console.log(`${orderId} was paid; ${webhook} cannot be reached`),
  );
};
try {
  await btcpay.server.listen(Number(port));
} catch {
  console.error(`Port ${port} is in use: choose another with --port.`);
  process.exit(1);
}
console.log(`A fake BTCPay Server is at ${btcpay.url}. Start the cashier with

  CASHIER_PROVIDERS=sandbox,coins
  PROVIDER_COINS_KIND=btcpay
  PROVIDER_COINS_URL=${btcpay.url}
  PROVIDER_COINS_API_KEY=${btcpay.apiKey}
  PROVIDER_COINS_STORE=${btcpay.storeId}
  PROVIDER_COINS_WEBHOOK_SECRET=${btcpay.webhookSecret}
  PROVIDER_COINS_METHODS=crypto_ltc

Opening a checkout page pays its invoice and notifies ${webhook}. Ctrl-C stops it.`);
