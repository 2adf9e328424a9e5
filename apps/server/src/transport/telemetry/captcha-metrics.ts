import { captchaKinds } from '@opencashier/contract/calls/captcha/captcha-frame';
import { Counter, type Registry } from 'prom-client';

const verdicts = ['passed', 'refused', 'unreachable', 'bypassed'];

/** Captchas; set an alert on `unreachable` and on `bypassed`. */
export function captchaMetrics(registry: Registry) {
  const counter = new Counter({
    name: 'cashier_captcha_verdicts_total',
    help: 'Verdicts of captcha providers, and requests that passed without one, by kind of captcha.',
    labelNames: ['kind', 'verdict'],
    registers: [registry],
  });
  for (const kind of captchaKinds) {
    for (const verdict of verdicts) counter.inc({ kind, verdict }, 0);
  }
  return { countCaptcha: (kind: string, verdict: string) => counter.inc({ kind, verdict }) };
}
