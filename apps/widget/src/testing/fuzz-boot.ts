import { createHost } from '../adapters/host.ts';
import { applyAppearance } from '../boot/start/appearance.ts';
import { frameConnection, openChannel } from '../boot/host/host-channel.ts';
import { startWith } from '../boot/start.ts';
import { type PageStandIn, withPage } from './page-stand-in.ts';

const host = 'https://host.example';

export interface BootFuzz {
  /** The messages that differ from what a host would send. */
  mutated: number;
  /** All messages: the others show that the boot listens, or come from strangers. */
  sent: number;
  /** The frames that accepted start data. */
  started: number;
  /** The host's own messages that had an effect; without any, nothing was tried. */
  effective: number;
  /** Messages of strangers, or malformed ones, that had an effect. */
  accepted: string[];
  /** Messages that ended in an exception. */
  uncaught: string[];
}

const startData = {
  token: 'a.b.c',
  userId: '42',
  currency: 'EUR',
  paymentGeo: 'de',
  platform: 'mobile',
  locale: 'en',
  theme: 'dark',
  transport: 'http',
  isOverlay: true,
  bonusList: [{ id: 1, type: 'deposit', minDeposit: { EUR: '10' } }],
  schema: {
    variables: { accent: '#123456', 'cashier-radius': '4px' },
    assets: { support: 'mailto:help@host.example' },
    fonts: [{ family: 'Host', url: 'https://static.host.example/a.woff2' }],
    meta: { geetestCaptchaId: 'x' },
  },
  user: { id: '42', lang: 'en', token: 't', widgetViewType: 'sweep' },
};
const later = [
  { type: 'token-updated', payload: { token: 't2' } },
  { type: 'appearance-updated', payload: { theme: 'light', variables: { accent: 'red' } } },
  { type: 'bonus-list-updated', payload: [{ id: 1, type: 'deposit' }] },
  { type: 'viewport', payload: { top: 0, height: 100 } },
  { type: 'close' },
];
const hostileValues: unknown[] = [
  null, true, -1, 1e308, '', '\u0000', '\ud800', [], {}, [[]], 'javascript:alert(1)', '<img src=x>',
  'url(https://evil.example)', 'red;}body{', 'x'.repeat(5000), { toString: 1 }, { length: 1e9 },
  JSON.parse('{"__proto__":{"polluted":true}}'), { constructor: { prototype: { polluted: true } } },
]; // prettier-ignore

const origins = [
  'https://evil.example', 'null', '', '*', `${host}:444`, `${host}.evil.example`, 'http://host.example',
]; // prettier-ignore

/** A frame with the widget's own boot in it; only the browser around it is a stand-in. */
function openFrame(page: PageStandIn) {
  const { effects } = page;
  const parent = { postMessage: () => void effects.push('posted') };
  let hear = (_said: { source: unknown; origin: string; data: unknown }): void => {};
  const view = { parent, addEventListener: (_type: string, heard: typeof hear) => (hear = heard) };
  const parts = {
    config: { locales: ['en', 'es'] },
    queryLocale: null,
    socketChunk: '/cashier/assets/socket.js',
    answers: new Map<string, Promise<Response>>(),
    report: () => void effects.push('reported'),
    begin: () => void effects.push('started'),
    refuse: () => void effects.push('refused'),
  };
  const channel = openChannel(
    frameConnection(view as unknown as Window, [host]),
    (payload) => startWith(payload, parts),
    parts.report,
  );
  const line = createHost(channel, () => {});
  for (const type of ['token-updated', 'bonus-list-updated', 'viewport', 'close'] as const) {
    line.on(type, () => void effects.push(type));
  }
  line.on('appearance-updated', ({ theme, variables }) => {
    const { documentElement } = document;
    applyAppearance(documentElement, { ...(theme && { theme }), ...(variables && { variables }) });
    effects.push('appearance-updated');
  });
  line.listen();
  return { parent, hear: (said: Parameters<typeof hear>[0]) => hear(said) };
}

/**
 * Sends this many mutated messages and sets of start data, and some unchanged ones between them:
 * from strangers and other origins, who must have no effect at all, and from the host itself, whose
 * mistakes must raise no exception and load no address.
 */
export function fuzzBoot(random: () => number, count: number, mutate: Mutate): BootFuzz {
  return withPage((page) => sendAll(page, random, count, mutate));
}

type Mutate = (text: string, random: () => number) => string;

function sendAll(page: PageStandIn, random: () => number, count: number, mutate: Mutate): BootFuzz {
  const counts = { mutated: 0, sent: 0, started: 0, effective: 0 };
  const result: BootFuzz = { ...counts, accepted: [], uncaught: [] };
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const { effects, styles, addresses } = page;
  let frame = openFrame(page);
  for (; result.mutated < count; result.sent += 1) {
    // A frame that has started ignores further start data.
    if (result.sent % 50 === 0) frame = openFrame(page);
    const message = random() < 0.6 ? { type: 'loaded', payload: startData } : pick(later);
    const text = JSON.stringify(random() < 0.5 ? replaceOne(message, random, pick) : message);
    const data = random() < 0.5 ? mutate(text, random) : text;
    if (data !== JSON.stringify(message)) result.mutated += 1;
    const isStranger = random() < 0.5;
    const source = isStranger && random() < 0.5 ? {} : frame.parent;
    const origin = isStranger && source === frame.parent ? pick(origins) : host;
    page.clear();
    try {
      frame.hear({ source, origin, data });
    } catch (error) {
      result.uncaught.push(`${String(error)}: ${data.slice(0, 300)}`);
    }
    const hasEffect = effects.length + styles.length + addresses.length > 0;
    if (effects.includes('started')) result.started += 1;
    if (!isStranger && hasEffect) result.effective += 1;
    if (isStranger && hasEffect) result.accepted.push(`${origin}: ${data.slice(0, 300)}`);
    const unsafe = styles.find((one) => /url\s*\(|[;{}\\]/i.test(one));
    if (unsafe !== undefined) result.accepted.push(`a style: ${unsafe}`);
    const foreign = addresses.find((one) => !/^\/(?:api|cashier)\//.test(one));
    if (foreign !== undefined) result.accepted.push(`a request to ${foreign}`);
    if ('polluted' in {}) result.accepted.push(`a prototype was changed by ${data.slice(0, 300)}`);
  }
  return result;
}

/** A copy with a hostile value in one place, at any depth. */
function replaceOne(
  value: unknown,
  random: () => number,
  pick: <T>(list: readonly T[]) => T,
): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(hostileValues);
  const entries = Object.entries(value);
  const [name] = pick(entries) ?? [];
  if (name === undefined) return pick(hostileValues);
  const changed = entries.map(([key, one]) =>
    key === name ? [key, replaceOne(one, random, pick)] : [key, one],
  );
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}
