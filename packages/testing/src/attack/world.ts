import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, houseAccount, type Ledger, playerAccount } from '@opencashier/ledger';
import { prepareDatabase } from '@opencashier/server/testing/server-database';
import type { Pool } from 'pg';
import { closeOnSignal } from '../processes/close-on-signal.ts';
import {
  type ProcessOptions,
  type ServerProcess,
  startServerProcess,
} from '../processes/server-process.ts';
import { type FakeCaptcha, startFakeCaptcha } from '../fake-captcha.ts';
import { type FakeProvider, startFakeProvider } from '../fake-provider.ts';
import { freePort } from '../free-port.ts';
import { issueToken, type TokenClaims } from '../issue-token.ts';
import { createCertificate } from './certificate.ts';
import { type CodeReceiver, startCodeReceiver } from './code-receiver.ts';
import { attackedPartner, operatorKeyId, otherPartner } from './partner-files.ts';
import { startTlsFront } from './tls-front.ts';

export interface Victim {
  user: string;
  owner: string;
  token: string;
}

/** The product in production mode, with a provider and an operator that the attack controls. */
export interface AttackWorld {
  url: string;
  /** The operator's own listener. */
  consoleUrl: string;
  server: Omit<ServerProcess, 'kill' | 'memory'>;
  /** The environment of the server, for attacks on its start. */
  env: Record<string, string>;
  provider: FakeProvider;
  captcha: FakeCaptcha;
  receiver: CodeReceiver;
  /** Connections of the schema's owner, to see what an attack has done. */
  pool: Pool;
  tokenSecret: string;
  otherSecret: string;
  operatorKey: { partner: string; id: string; secret: string };
  token(claims: TokenClaims): Promise<string>;
  /** A new player with some money. */
  newPlayer(balanceMinor?: bigint): Promise<Victim>;
  available(owner: string): Promise<bigint>;
  close(): Promise<void>;
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The servers around the product, which it reaches over TLS as in production. */
async function openSurroundings(folder: string, closers: (() => Promise<unknown>)[]) {
  const certificate = createCertificate();
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  const database = await prepareDatabase();
  closers.push(() => database.drop());
  const provider = await startFakeProvider(newSecret());
  closers.push(() => provider.close());
  const receiver = await startCodeReceiver();
  closers.push(() => receiver.close());
  const providerFront = await startTlsFront(certificate, provider.url);
  closers.push(() => providerFront.close());
  provider.pagesUrl = providerFront.url;
  const receiverFront = await startTlsFront(certificate, receiver.url);
  closers.push(() => receiverFront.close());
  // Methods with a captcha are offered only if one is configured.
  const captcha = await startFakeCaptcha();
  closers.push(() => captcha.close());
  const captchaFront = await startTlsFront(certificate, captcha.url);
  closers.push(() => captchaFront.close());
  const captchas = captchaEnv(captcha.key, captchaFront.url);
  for (const partner of [attackedPartner(receiverFront.url), otherPartner]) {
    await writeFile(join(folder, `${partner.key}.json`), JSON.stringify(partner));
  }
  return { database, provider, captcha, receiver, captchas, providerUrl: providerFront.url };
}

/** The host of the captcha documents, which a verdict must name. */
export const captchaHost = 'captcha.attack.example';

function captchaEnv(secret: string, url: string) {
  return {
    CAPTCHA_PUBLIC_URL: `https://${captchaHost}`,
    CAPTCHA_RECAPTCHA_V3_SITE_KEY: 'a-site-key',
    CAPTCHA_RECAPTCHA_V3_SECRET: secret,
    CAPTCHA_RECAPTCHA_SCRIPT_URL: `${url}/script.js`,
    CAPTCHA_RECAPTCHA_VERIFY_URL: `${url}/siteverify`,
  };
}

/** The settings of a server in production, with secrets of its own. */
function productionEnv(folder: string, consolePort: number) {
  return {
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    CASHIER_PUBLIC_URL: 'https://pay.attack.example',
    CASHIER_SECURITY_CONTACT: 'mailto:security@pay.attack.example',
    CASHIER_SECRET: randomBytes(48).toString('base64url'),
    CASHIER_PARTNERS_DIR: folder,
    CASHIER_TRUSTED_PROXIES: '1',
    CONSOLE_PORT: String(consolePort),
    ATTACK_TOKEN_SECRET: randomBytes(48).toString('base64url'),
    ATTACK_OTHER_SECRET: randomBytes(48).toString('base64url'),
    ATTACK_WEBHOOK_SECRET: newSecret(),
    ATTACK_OPERATOR_SECRET: newSecret(),
  };
}

/** New players. */
function createPlayers(ledger: Ledger, tokenSecret: string): AttackWorld['newPlayer'] {
  let players = 0;
  return async (balanceMinor = 0n) => {
    const user = `p${(players += 1)}-${randomBytes(4).toString('hex')}`;
    const owner = `demo:${user}`;
    if (balanceMinor > 0n) {
      await ledger.transfer({
        from: houseAccount('demo'),
        to: playerAccount(owner),
        amount: balanceMinor,
        currency: 'EUR',
        reference: `gift:${owner}`,
      });
    }
    return { user, owner, token: await issueToken(tokenSecret, { user }) };
  };
}

/** Starts everything on this machine; ends with `close` or with the process. */
export async function openAttackWorld(
  startServer: (options: ProcessOptions) => Promise<AttackWorld['server']> = startServerProcess,
): Promise<AttackWorld> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = closeOnSignal(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  });
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-attack-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const around = await openSurroundings(folder, closers);
  const { database, provider, captcha, receiver, captchas, providerUrl } = around;
  const databaseUrl = await database.serverUrl();
  const consolePort = await freePort();
  const env = {
    ...productionEnv(folder, consolePort),
    ...captchas,
    CASHIER_PROVIDERS: 'sandbox',
    PROVIDER_SANDBOX_URL: providerUrl,
    PROVIDER_SANDBOX_SECRET: provider.secret,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: database.url,
  };
  const port = await freePort();
  const server = await startServer({ databaseUrl, provider, port, env });
  closers.push(() => server.stop());
  const ledger = createLedger(database.pool);
  const tokenSecret = env.ATTACK_TOKEN_SECRET;
  return {
    url: server.url,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    server,
    env,
    provider,
    captcha,
    receiver,
    pool: database.pool,
    tokenSecret,
    otherSecret: env.ATTACK_OTHER_SECRET,
    operatorKey: { partner: 'demo', id: operatorKeyId, secret: env.ATTACK_OPERATOR_SECRET },
    token: (claims) => issueToken(tokenSecret, claims),
    newPlayer: createPlayers(ledger, tokenSecret),
    available: async (owner) => (await ledger.balance(owner, 'EUR')).available,
    close,
  };
}
