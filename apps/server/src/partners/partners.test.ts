import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../configuration/startup-error.ts';
import { loadPartners } from './partners.ts';

const secret = 'a secret that nobody else knows, long enough';
const whsec = (text: string) =>
  `whsec_${Buffer.from(`${text} of at least 32 bytes, long enough`).toString('base64')}`;
const env = {
  ACME_SECRET: secret,
  ACME_HOST: 'www.acme.example',
  ANN_KEY: `${whsec('older')} ${whsec('newer')}`,
  BOB_KEY: whsec('bob'),
  GAMES_KEY: whsec('games'),
};
const ann = { id: 'ann-1', person: 'ann', role: 'finance', secretEnv: 'ANN_KEY' };
const bob = { id: 'bob-1', person: 'bob', role: 'finance', secretEnv: 'BOB_KEY' };
const api = { keys: [ann, bob], twoPeopleAbove: { EUR: '1000' } };
const acme = {
  key: 'acme',
  origins: ['https://www.acme.example'],
  tokenKeys: [{ alg: 'HS256', secretEnv: 'ACME_SECRET' }],
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'partners-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (text: string, name = 'acme.json') => writeFileSync(join(dir, name), text);

function refusal(folder = dir): string {
  try {
    loadPartners(folder, env, true);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return 'started';
}

describe('the files of partners', () => {
  it('are read with their defaults, with or without a byte order mark', () => {
    write(`\uFEFF${JSON.stringify(acme)}`);
    const partner = loadPartners(dir, env, true).get('acme');
    expect(partner).toMatchObject({ development: false, origins: acme.origins, socketHosts: [] });
    expect(partner?.tokenKeys).toMatchObject([{ alg: 'HS256' }]);
  });

  it('may name variables with any characters in their values', () => {
    write(JSON.stringify({ ...acme, origins: ['https://${ACME_HOST}'] }));
    expect(loadPartners(dir, env, true).get('acme')?.origins).toEqual(acme.origins);
    const odd = { ...env, ACME_HOST: 'a"b\\' };
    expect(() => loadPartners(dir, odd, true)).toThrow(
      /acme\.json: origins\[0\]: is not an origin/,
    );
    expect(() => loadPartners(dir, { ACME_SECRET: secret }, true)).toThrow(/needs ACME_HOST/);
  });

  it('are ignored in production if they are for development', () => {
    write(JSON.stringify({ ...acme, key: 'demo', development: true }), 'demo.json');
    write(JSON.stringify(acme));
    expect([...loadPartners(dir, env, true).keys()]).toEqual(['acme']);
    expect([...loadPartners(dir, env, false).keys()]).toEqual(['acme', 'demo']);
  });

  it('accept encrypted addresses, local ones, and a socket host of their own', () => {
    const fine = {
      origins: ['https://www.acme.example', 'http://localhost:4401', 'http://[::1]:8080'],
      socketHosts: ['wss://live.acme.example', 'https://live.acme.example:8443'],
      links: { support: 'mailto:help@acme.example', sweepstakeRules: 'https://acme.example/rules' },
      limits: { player: { day: { EUR: '1000', BTC: '0.1' } } },
    };
    write(JSON.stringify({ ...acme, ...fine }));
    expect(loadPartners(dir, env, true).get('acme')).toMatchObject(fine);
  });

  it('name the keys of the operator, without those that were revoked', () => {
    const revoked = { ...bob, id: 'bob-0', secretEnv: 'GONE', revoked: true };
    const games = { id: 'games', system: 'games', role: 'gameServer', secretEnv: 'GAMES_KEY' };
    write(JSON.stringify({ ...acme, operatorApi: { ...api, keys: [ann, bob, revoked, games] } }));
    const read = loadPartners(dir, env, true).get('acme')?.operatorApi;
    expect(read).toMatchObject({ proposalHours: 24, seesUnmatched: false });
    expect([...(read?.keys.values() ?? [])]).toMatchObject([
      {
        id: 'ann-1',
        owner: 'ann',
        kind: 'person',
        role: 'finance',
        secrets: [whsec('older'), whsec('newer')],
      },
      { id: 'bob-1', owner: 'bob', kind: 'person', secrets: [whsec('bob')] },
      { id: 'games', owner: 'games', kind: 'system', role: 'gameServer' },
    ]);
  });

  it('allow a development partner without encryption', () => {
    const open = {
      development: true,
      origins: ['http://192.168.0.2'],
      socketHosts: ['ws://a.test'],
      links: { support: 'http://localhost:4401/#support' },
    };
    write(JSON.stringify({ ...acme, ...open }));
    expect(loadPartners(dir, env, false).get('acme')).toMatchObject(open);
  });

  it.each([
    [{ origins: ['https://*.acme.example'] }, /origins\[0\]: is not an origin/],
    [
      { origins: acme.origins.concat('https://acme.example/pay') },
      /origins\[1\]: is not an origin/,
    ],
    [{ origins: ['https://acme.example:443'] }, /origins\[0\]: is not an origin/],
    [{ origins: ['https://a;script-src'] }, /origins\[0\]: is not an origin/],
    [{ origins: ['http://www.acme.example'] }, /origins\[0\]: must be encrypted/],
    [{ origins: ['http://localhost.acme.example'] }, /origins\[0\]: must be encrypted/],
    [{ assetOrigins: ['http://a.example'] }, /assetOrigins\[0\]: must be encrypted/],
    [{ socketHosts: ['wss://x; script-src *'] }, /socketHosts\[0\]: is not an origin/],
    [{ socketHosts: ['wss://*.acme.example'] }, /socketHosts\[0\]: is not an origin/],
    [{ socketHosts: ['live.acme.example'] }, /socketHosts\[0\]: is not an origin/],
    [{ socketHosts: ['ws://live.acme.example'] }, /socketHosts\[0\]: must be encrypted/],
    [
      { development: false, returnUrls: ['http://localhost:4401/back'] },
      /returnUrls\[0\]: players/,
    ],
    [{ tokenKeys: [] }, /tokenKeys: /],
    [{ tokenKeys: [{ alg: 'none' }] }, /tokenKeys\[0\]/],
    [{ tokenKeys: [{ alg: 'HS256', jwksUrl: 'https://a.example/jwks' }] }, /secretEnv/],
    [{ tokenKeys: [{ alg: 'RS256', jwksUrl: 'http://a.example/jwks' }] }, /jwksUrl must begin/],
    [
      { tokenKeys: [{ alg: 'RS256', jwksUrl: 'https://a:b@c.example/jwks' }] },
      /jwksUrl must not contain a user or password: a key set must be public/,
    ],
    [{ tokenKeys: [{ ...acme.tokenKeys[0], secret: 'told' }] }, /tokenKeys\[0\]: .*"secret"/],
    [
      { tokenKeys: [{ alg: 'HS256', secretEnv: 'a secret' }] },
      /secretEnv: is not the name of a variable/,
    ],
    [{ tokenKeys: [{ alg: 'HS256', secretEnv: 'ACME_OTHER' }] }, /Set ACME_OTHER/],
    [{ links: { support: 'help@acme.example' } }, /links\.support: is neither an https page/],
    [
      { links: { support: 'http://localhost:4401/help' } },
      /links\.support: is neither an https page/,
    ],
    [
      { links: { sweepstakeRules: 'javascript:alert(1)' } },
      /links\.sweepstakeRules: is neither an https page/,
    ],
    [{ links: { terms: 'https://acme.example' } }, /links: .*"terms"/],
    [
      { limits: { player: { day: { XXX: '1' } } } },
      /limits\.player\.day\.XXX: not a known currency/,
    ],
    [{ withdrawals: { codeFrom: { EUR: '1' } } }, /codeFrom: needs a webhook/],
    [{ operatorApi: { secretEnv: 'ACME_KEY' } }, /operatorApi\.keys: /],
    [{ operatorApi: { ...api, keys: [] } }, /operatorApi\.keys: /],
    [{ operatorApi: { keys: [ann] } }, /operatorApi\.twoPeopleAbove: /],
    [{ operatorApi: { ...api, twoPeopleAbove: { XXX: '1' } } }, /operatorApi\.twoPeopleAbove/],
    [{ operatorApi: { ...api, twoPeopleAbove: { EUR: '0.001' } } }, /EUR: 0\.001 is not an amount/],
    [{ operatorApi: { ...api, keys: [{ ...ann, role: 'owner' }] } }, /keys\[0\]\.role: /],
    [
      { operatorApi: { ...api, keys: [{ ...ann, person: 'Ann' }] } },
      /keys\[0\]\.person: lower-case/,
    ],
    [{ operatorApi: { ...api, keys: [{ ...ann, system: 'crm' }] } }, /keys\[0\]: belongs to one/],
    [{ operatorApi: { ...api, keys: [{ ...ann, person: undefined }] } }, /keys\[0\]: belongs to/],
    [
      { operatorApi: { ...api, keys: [{ ...ann, role: 'gameServer' }] } },
      /a game server is a system/,
    ],
    [
      { operatorApi: { ...api, keys: [ann, { ...bob, id: 'ann-1' }] } },
      /keys\[1\]\.id: ann-1 is used/,
    ],
    [{ operatorApi: { ...api, keys: [ann, { ...bob, secretEnv: 'ANN_KEY' }] } }, /the same secret/],
    [{ operatorApi: { ...api, keys: [{ ...ann, secretEnv: 'OTHER_KEY' }] } }, /Set OTHER_KEY/],
    [{ wallet: { url: 'http://a.example', secretEnv: 'BOB_KEY' } }, /wallet\.url must begin/],
    ...['wallet', 'webhook'].map((name): [object, RegExp] => [
      { [name]: { url: 'https://bob:told@a.example', secretEnv: 'BOB_KEY' } },
      new RegExp(`${name}\\.url must not contain .*: requests are signed with BOB_KEY`),
    ]),
    [{ colour: 'red' }, /acme\.json: .*"colour"/],
  ])('are refused with %o, in one line', (change, message) => {
    write(JSON.stringify({ ...acme, ...change }));
    expect(refusal()).toMatch(message);
    expect(refusal().split('\n')).toHaveLength(1);
    expect(refusal()).not.toContain('told');
  });

  it.each([
    ['{"key":\n"acme",\n oops}', /acme\.json is not JSON: /],
    ['', /acme\.json is not JSON: /],
    ['[]', /acme\.json: /],
  ])('are refused by name with the text %j', (text, message) => {
    write(text);
    expect(refusal()).toMatch(message);
    expect(refusal().split('\n')).toHaveLength(1);
  });

  it('are refused if two have the same key', () => {
    write(JSON.stringify(acme));
    write(JSON.stringify(acme), 'copy.json');
    expect(refusal()).toMatch(/copy\.json: the key acme is already used in .*acme\.json/);
  });

  it('publish keys over http in the operator’s own network only if that is allowed', () => {
    const jwksUrl = 'http://keycloak.auth.svc/realms/players/certs';
    write(JSON.stringify({ ...acme, tokenKeys: [{ alg: 'RS256', jwksUrl }] }));
    expect(refusal()).toMatch(/tokenKeys\[0\]\.jwksUrl must begin with https/);
    const allowed = { ...env, CASHIER_PRIVATE_HTTP: 'allow' };
    expect(loadPartners(dir, allowed, true).get('acme')?.tokenKeys).toMatchObject([
      { alg: 'RS256' },
    ]);
  });

  it('stop no development server, which reports them instead', () => {
    const reported: string[] = [];
    const load = () => loadPartners(dir, env, false, (line) => void reported.push(line));
    const tokenKeys = [
      { alg: 'HS256', secretEnv: 'NO_SECRET' },
      { alg: 'HS256', secretEnv: 'NO_OTHER' },
    ];
    write(JSON.stringify({ ...acme, key: 'b', tokenKeys }), 'b.json');
    expect(load().size).toBe(0);
    expect(reported).toEqual([
      expect.stringMatching(
        /^Set NO_SECRET: .* Set NO_OTHER: .* partner of .*b\.json is disabled\.$/,
      ),
      expect.stringMatching(/^No partner file in /),
    ]);
    reported.length = 0;
    write(JSON.stringify(acme));
    write(JSON.stringify(acme), 'copy.json');
    expect([...load().keys()]).toEqual(['acme']);
    expect(reported[1]).toMatch(/copy\.json: the key acme is already used .* is disabled\.$/);
  });

  it('must exist', () => {
    expect(refusal()).toMatch(/No partner file in/);
    expect(refusal(join(dir, 'nowhere'))).toMatch(/folder of partners .*nowhere cannot be read/);
  });
});
