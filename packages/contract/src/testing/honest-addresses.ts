import type { AddressPolicy } from '../formats/check-address.ts';

/** The policy for the tables: one provider, and a method that opens three apps. */
export const tablePolicy = {
  origins: ['https://pay.example', 'https://pay.example:8443'],
  deepLinkSchemes: ['upi', 'phonepe', 'bitcoin', 'intent'],
} as const satisfies AddressPolicy;

/** Addresses that legitimate providers send. */
export const honestAddresses: readonly string[] = [
  'https://pay.example',
  'https://pay.example/',
  'https://pay.example?order=1',
  'https://pay.example#step-2',
  'https://pay.example/checkout/1f1f?session=a%20b&sig=x%2By%3D%3D',
  "https://pay.example/a;b=c/d,e/f:g@h/(i)/!j$k'l*m+n",
  'https://pay.example/~user/-_.',
  'https://pay.example/%E2%82%AC',
  'https://pay.example/?next=https://evil.example/',
  'https://pay.example/?to=javascript:alert(1)',
  'https://pay.example/@evil.example',
  'https://pay.example/?ids[]=1&ids[]=2',
  'https://pay.example:8443/',
  'https://pay.example:8443/3ds?MD=1',
  `https://pay.example/?${'t='.padEnd(4000, 'x')}`,
  'upi://pay?pa=shop@okbank&pn=Shop&am=100.00&cu=INR&tn=Order%201',
  'UPI://pay?pa=shop@okbank',
  'phonepe://pay?transaction=T1',
  'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.001',
  'BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
  'intent://pay?pa=shop@okbank#Intent;scheme=upi;end',
  'intent://pay?pa=shop@okbank#Intent;scheme=upi;package=com.phonepe.app;end;',
  'intent://pay#Intent;action=android.intent.action.VIEW;scheme=phonepe;end',
];

/** Addresses that may be opened in development as well. */
export const developmentAddresses: readonly string[] = [
  'http://127.0.0.1:4402/pay/1?session=x',
  'http://localhost:4402/pay',
  'http://[::1]:4402/pay',
];

export const developmentPolicy = {
  origins: ['http://127.0.0.1:4402', 'http://localhost:4402', 'http://[::1]:4402'],
  loopbackHttp: true,
} as const satisfies AddressPolicy;
