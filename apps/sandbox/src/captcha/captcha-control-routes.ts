import { captchaKinds } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CaptchaSimulator, captchaSettings } from './captcha-simulator.ts';

const kindOf = z.object({ kind: z.enum(captchaKinds) });

/**
 * Controls the simulated captchas, for tests and testers, in development only:
 *
 *   GET  /control/captchas         the settings of each kind
 *   POST /control/captchas/{kind}  { script?, captcha?, verdict?, score? }; {} resets it
 *
 * `script`: load, fail, hang. `captcha`: ask, succeed, fail, close, network, never. `verdict`, the
 * response to servers: honest, refuse, down. `score`: 0 to 1, for reCAPTCHA v3.
 */
export async function captchaControlRoutes(
  app: FastifyInstance,
  { captchas }: { captchas: CaptchaSimulator },
): Promise<void> {
  app.get('/control/captchas', async () =>
    Object.fromEntries(captchaKinds.map((kind) => [kind, captchas.settings(kind)])),
  );
  app.post('/control/captchas/:kind', async ({ params, body }) => {
    const { kind } = kindOf.parse(params);
    captchas.set(kind, captchaSettings.parse(body));
    return captchas.settings(kind);
  });
}
