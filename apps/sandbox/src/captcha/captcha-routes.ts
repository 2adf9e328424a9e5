import { readFileSync } from 'node:fs';
import { type CaptchaKind, captchaKinds } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formBodies } from '../http/form-bodies.ts';
import { Refusal } from '../http/refusal.ts';
import type { CaptchaSimulator } from './captcha-simulator.ts';

const readScript = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const geetestScript = readScript('geetest-stand-in.js');
const recaptchaScript = readScript('recaptcha-stand-in.js');

const order = z.object({
  kind: z.enum(captchaKinds),
  action: z.string().max(64).default(''),
  score: z.coerce.number().min(0).max(1).optional(),
});

/**
 * The endpoints of the captcha providers: scripts with the same globals as the real ones, and the
 * verification endpoints for servers. captcha-control-routes sets their behaviour.
 *
 *   GET  /captcha/gt4.js, /captcha/recaptcha.js   for browsers
 *   POST /captcha/issue?kind=…&action=…[&score=…] for those scripts
 *   POST /captcha/validate, /captcha/siteverify   for servers
 */
export async function captchaRoutes(
  app: FastifyInstance,
  { captchas, publicUrl }: { captchas: CaptchaSimulator; publicUrl: string },
): Promise<void> {
  formBodies(app);

  function sendScript(reply: FastifyReply, kind: CaptchaKind, script: string): FastifyReply {
    const { script: how, captcha } = captchas.settings(kind);
    // The request hangs until the browser times out.
    if (how === 'hang') return reply.hijack();
    if (how === 'fail') throw new Refusal(503, 'captcha.down', 'The script is unavailable.');
    const sandbox = JSON.stringify({ kind, captcha, url: publicUrl });
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(`((sandbox) => {\n${script}\n})(${sandbox});\n`);
  }

  function formOf({ body }: FastifyRequest, kinds: readonly CaptchaKind[]): URLSearchParams {
    if (kinds.some((kind) => captchas.settings(kind).verdict === 'down')) {
      throw new Refusal(503, 'captcha.down', 'The provider is down.');
    }
    return body instanceof URLSearchParams ? body : new URLSearchParams();
  }

  app.get('/captcha/gt4.js', async (_request, reply) =>
    sendScript(reply, 'geetest', geetestScript),
  );
  app.get<{ Querystring: { render?: string } }>('/captcha/recaptcha.js', async (request, reply) => {
    const kind = request.query.render === 'explicit' ? 'recaptcha-v2' : 'recaptcha-v3';
    return sendScript(reply, kind, recaptchaScript);
  });

  app.post('/captcha/issue', async ({ query, headers }, reply) => {
    const { kind, action, score } = order.parse(query);
    const { origin = '' } = headers;
    const hostname = URL.canParse(origin) ? new URL(origin).hostname : '';
    const name = captchas.issue(kind, { action, hostname, score });
    return reply.header('access-control-allow-origin', '*').send({ name });
  });

  app.post('/captcha/validate', async (request) => captchas.validate(formOf(request, ['geetest'])));
  app.post('/captcha/siteverify', async (request) =>
    captchas.siteverify(formOf(request, ['recaptcha-v3', 'recaptcha-v2'])),
  );
}
