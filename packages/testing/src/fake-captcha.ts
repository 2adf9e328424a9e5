import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaProof, GeetestProof } from '@opencashier/contract/calls/captcha/captcha-frame';

const key = 'a-captcha-key-that-only-tests-know-of';

/** Proofs are written in few characters; a test may name them in words. */
const goodName = (name: string) => `good-${name.replaceAll(' ', '-')}`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The captcha providers on one port. They confirm proofs that begin with “good”. */
export class FakeCaptcha {
  readonly id = 'fake-geetest-id';
  readonly key = key;
  /** Every verification request, in order. */
  readonly requests: Record<string, string>[] = [];
  /**
   * `noScript`: verification works, but the script cannot be loaded. `refuses`: every request gets
   * a 413, as one that is too long. `silent`: the connection is closed without an answer.
   */
  fault: 'none' | 'down' | 'noScript' | 'refuses' | 'silent' = 'none';
  /** Additional fields in the answer of siteverify. */
  recaptcha: Record<string, unknown> = {};
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
      const form = Object.fromEntries([...searchParams, ...(await readForm(request))]);
      const isScript = pathname === '/script.js';
      if (this.fault === 'silent') {
        request.socket.destroy();
        return;
      }
      if (this.fault === 'refuses') {
        response.writeHead(413).end();
        return;
      }
      if (this.fault === 'down' || (isScript && this.fault === 'noScript')) {
        response.writeHead(503).end();
        return;
      }
      if (isScript) {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end();
        return;
      }
      this.requests.push(form);
      const body = pathname === '/validate' ? this.#validate(form) : this.#siteverify(form);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A proof that the provider confirms; each name is a separate proof. */
  geetest(name: string): GeetestProof {
    return {
      kind: 'geetest',
      captcha_output: 'output',
      gen_time: '1700000000',
      lot_number: goodName(name),
      pass_token: 'token',
    };
  }

  token(kind: 'recaptcha-v3' | 'recaptcha-v2', name: string): CaptchaProof {
    return { kind, token: goodName(name) };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #validate({ captcha_id, lot_number = '', sign_token }: Record<string, string>): object {
    const expected = createHmac('sha256', key).update(lot_number).digest('hex');
    if (captcha_id !== this.id || sign_token !== expected) {
      return { status: 'error', code: '-50005', msg: 'illegal signature' };
    }
    const isGood = lot_number.startsWith('good');
    return { status: 'success', result: isGood ? 'success' : 'fail', reason: '' };
  }

  #siteverify({ secret, response = '' }: Record<string, string>): object {
    if (secret !== key || !response.startsWith('good')) {
      return { success: false, 'error-codes': ['invalid-input-response'] };
    }
    const verdict = { success: true, score: 0.9, action: 'depositCreate', hostname: 'localhost' };
    return { ...verdict, ...this.recaptcha };
  }
}

export async function startFakeCaptcha(): Promise<FakeCaptcha> {
  const captcha = new FakeCaptcha();
  await captcha.listen();
  return captcha;
}
