import { readFileSync } from 'node:fs';
import { freePort } from '@opencashier/testing/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// The scale of the MDN HTTP Observatory as of August 2026, for what an answer itself decides.
// Redirection to https and preloading depend on the domain: each is worth 0 here, which is the
// result of a site behind a proxy that redirects.

interface Answered {
  headers: Headers;
  html: string;
}

type Result = [what: string, points: number];
type Policy = ReadonlyMap<string, readonly string[]>;

const broad = [
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*',
];
const inline = ["'unsafe-inline'", 'data:'];
const sixMonthsSeconds = 15_552_000;

function readPolicy(headers: Headers): Policy {
  const directives = (headers.get('content-security-policy') ?? '').split(';').flatMap((text) => {
    const [name, ...sources] = text.trim().split(/\s+/);
    return name ? [[name.toLowerCase(), sources] as const] : [];
  });
  return new Map(directives);
}

function scorePolicy({ headers }: Answered): Result {
  const policy = readPolicy(headers);
  if (policy.size === 0) return ['no policy', -25];
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const has = (name: string, sources: readonly string[]) =>
    of(name).some((source) => sources.includes(source));
  const isPlain = (sources: readonly string[]) => sources.some((one) => /^(?:http|ftp):/.test(one));
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name));
  if (has('script-src', [...broad, ...inline]) || has('object-src', broad)) {
    return ['unsafe scripts', -20];
  }
  if (active.some(([, sources]) => isPlain(sources))) return ['http: sources', -20];
  if (has('script-src', ["'unsafe-eval'"]) || has('style-src', ["'unsafe-eval'"])) {
    return ['eval', -10];
  }
  if (passive.some((name) => isPlain(of(name)))) return ['http: images', -10];
  if (has('style-src', [...broad, ...inline])) return ['unsafe styles', 0];
  const isNone = policy.get('default-src')?.join() === "'none'";
  return isNone ? ['default-src none', 10] : ['nothing unsafe', 5];
}

function scoreTransport({ headers }: Answered): Result {
  const value = headers.get('strict-transport-security');
  if (value === null) return ['no HSTS', -20];
  const seconds = /^max-age=(?<seconds>\d+)(?:; \w+)*$/.exec(value)?.groups?.['seconds'];
  if (seconds === undefined) return ['unreadable HSTS', -20];
  return Number(seconds) < sixMonthsSeconds ? ['short HSTS', -10] : ['HSTS', 0];
}

function scoreFraming({ headers }: Answered): Result {
  if (readPolicy(headers).has('frame-ancestors')) return ['framing by the policy', 5];
  const value = headers.get('x-frame-options')?.toLowerCase() ?? '';
  return ['deny', 'sameorigin'].includes(value) ? ['framing', 5] : ['framing by anybody', -20];
}

function scoreReferrer({ headers }: Answered): Result {
  const kept = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  const value = headers.get('referrer-policy');
  if (value === null) return ['no referrer policy', 0];
  return kept.includes(value) ? ['private referrer', 5] : ['unsafe referrer', -5];
}

function scoreCookies({ headers }: Answered): Result {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return ['no cookies', 0];
  if (!cookies.every((one) => /; ?secure/i.test(one))) return ['cookies without Secure', -40];
  if (!cookies.every((one) => /; ?httponly/i.test(one))) return ['cookies for scripts', -30];
  const isStrict = cookies.every((one) => /; ?samesite=(?:strict|lax)/i.test(one));
  return isStrict ? ['strict cookies', 5] : ['cookies', 0];
}

/** A header with a few known values, each worth its points; any other value costs five. */
const byValue =
  (name: string, points: Record<string, number>, absent: number) =>
  ({ headers }: Answered): Result => {
    const value = headers.get(name);
    return [`${name}: ${value}`, value === null ? absent : (points[value] ?? -5)];
  };

function scoreSharing({ headers }: Answered): Result {
  const isOpen =
    headers.get('access-control-allow-origin') !== null &&
    headers.get('access-control-allow-credentials') === 'true';
  return isOpen ? ['shared with credentials', -50] : ['not shared', 0];
}

function scoreScripts({ html }: Answered): Result {
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="?(?:https?:)?\/\/[^>]*>/g)];
  if (foreign.some(([tag]) => !tag.includes('integrity='))) return ['foreign scripts', -50];
  return ['own scripts', 0];
}

const checks = [
  scorePolicy,
  scoreCookies,
  scoreSharing,
  scoreReferrer,
  scoreTransport,
  scoreScripts,
  scoreFraming,
  byValue('x-content-type-options', { nosniff: 0 }, -5),
  byValue(
    'cross-origin-resource-policy',
    { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
    0,
  ),
  byValue(
    'cross-origin-opener-policy',
    {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    },
    0,
  ),
  byValue(
    'cross-origin-embedder-policy',
    { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 },
    0,
  ),
];

const grades: [number, string][] = [
  [100, 'A+'], [90, 'A'], [85, 'A-'], [80, 'B+'], [70, 'B'], [65, 'B-'], [60, 'C+'], [50, 'C'],
  [45, 'C-'], [40, 'D+'], [30, 'D'], [25, 'D-'], [0, 'F'],
]; // prettier-ignore

/** Extra points count only for an answer that has lost at most ten. */
function gradeOf(answered: Answered): { score: number; grade: string; results: Result[] } {
  const results = checks.map((check) => check(answered));
  const sum = (isCounted: (points: number) => boolean) =>
    results.reduce((all, [, points]) => all + (isCounted(points) ? points : 0), 0);
  const base = 100 + sum((points) => points < 0);
  const score = Math.max(0, base >= 90 ? base + sum((points) => points > 0) : base);
  const grade = grades.find(([from]) => score >= from)?.[1] ?? 'F';
  return { score, grade, results };
}

let server: TestServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = await startTestServer({
    environment: {
      production: true,
      port,
      publicUrl: 'https://pay.example',
      captchas: { publicUrl: 'https://captcha.example', kinds: [] },
    },
    partner: { origins: ['https://casino.example'] },
  });
});
afterAll(() => server.close());

async function answerOf(address: string): Promise<Answered> {
  const authorization = `Bearer ${await server.token({ user: 'observed' })}`;
  const headers = { accept: 'text/html', authorization };
  const response = await fetch(address, { headers, redirect: 'manual' });
  expect(response.status).toBe(200);
  return { headers: response.headers, html: await response.text() };
}

const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

describe('the MDN HTTP Observatory', () => {
  const places: [string, () => string][] = [
    ['widget page', () => `${url}/cashier/deposit?partner=demo`],
    ['console page', () => `${server.consoleUrl}/payments`],
    [
      'answer to a call',
      () => `${url}/api/BANKING/userdata-payment-snippet?country=de&currency=EUR`,
    ],
  ];
  it.each(places)(
    'would give A or better to the %s, as docs/security.md says',
    async (name, at) => {
      const { score, grade, results } = gradeOf(await answerOf(at()));
      expect([grade, results]).toEqual([expect.stringMatching(/^A\+?$/), results]);
      expect(page).toContain(`| ${name} | ${score} | ${grade} |`);
    },
  );

  const bare = { headers: new Headers(), html: '' };
  it('would give nothing to an answer without headers', () => {
    expect(gradeOf(bare)).toMatchObject({ score: 30, grade: 'D' });
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['an inline script', { 'content-security-policy': "script-src 'unsafe-inline'" }, '', 5],
    ['plain sources', { 'content-security-policy': "default-src 'none'; connect-src http://a" }, '', 5],
    ['a script of another site', {}, '<script src="https://evil.example/a.js"></script>', -50],
    ['a short HSTS', { 'strict-transport-security': 'max-age=60' }, '', 10],
    ['sharing', {
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
    }, '', -50],
  ])('counts %s', (_what, headers, html, change) => {
    const sum = ({ results }: ReturnType<typeof gradeOf>) =>
      results.reduce((all, [, points]) => all + points, 0);
    expect(sum(gradeOf({ headers: new Headers(headers), html })) - sum(gradeOf(bare))).toBe(change);
  }); // prettier-ignore
});
