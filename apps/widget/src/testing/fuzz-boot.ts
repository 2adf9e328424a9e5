import { createHost } from '../adapters/host.ts';
import { applyAppearance } from '../boot/appearance.ts';
import { frameConnection, openChannel } from '../boot/host/host-channel.ts';
import { resolveSession } from '../boot/host/resolve-session.ts';

const host = 'https://host.example';

export interface BootFuzz {
  sent: number;
  /** The host's own messages that had an effect. If there are none, the run proves nothing. */
  effective: number;
  /** Messages that had an effect although they were malformed or not from the host. */
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

/** The widget's real boot code in a frame, with a fake of the page around it. */
function openFrame() {
  const effects: string[] = [];
  const styles: string[] = [];
  const parent = { postMessage: () => {} };
  let listener = (_event: { source: unknown; origin: string; data: unknown }): void => {};
  const view = {
    parent,
    addEventListener: (_type: string, added: typeof listener) => (listener = added),
  };
  // A browser reads only the value of a property as CSS.
  const style = { setProperty: (_name: string, value: string) => styles.push(value) };
  const root = { dataset: {}, lang: '', style } as unknown as HTMLElement;
  const start = (payload: unknown): boolean => {
    const session = resolveSession({
      payload,
      storedUser: null,
      storedTransport: null,
      queryLocale: null,
      locales: ['en', 'es'],
      windowWidth: 400,
    });
    if (!session.token) return false;
    const { theme, locale, user } = session;
    const { variables } = session.start.schema;
    applyAppearance(root, { theme, locale, platform: user.platform, variables });
    effects.push('started');
    return true;
  };
  const channel = openChannel(frameConnection(view as unknown as Window, [host]), start, () => {});
  const hostPort = createHost(channel, () => {});
  for (const type of ['token-updated', 'bonus-list-updated', 'viewport', 'close'] as const) {
    hostPort.on(type, () => void effects.push(type));
  }
  hostPort.on('appearance-updated', ({ theme, variables }) => {
    applyAppearance(root, { ...(theme && { theme }), ...(variables && { variables }) });
    effects.push('appearance-updated');
  });
  hostPort.listen();
  return {
    effects,
    styles,
    parent,
    dispatch: (event: Parameters<typeof listener>[0]) => listener(event),
  };
}

/**
 * Sends mutated messages and start data. Those from other windows or origins must have no effect;
 * those from the host itself must raise no exception and load no address.
 */
export function fuzzBoot(
  random: () => number,
  count: number,
  mutate: (text: string, random: () => number) => string,
): BootFuzz {
  const result: BootFuzz = { sent: 0, effective: 0, accepted: [], uncaught: [] };
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let frame = openFrame();
  for (; result.sent < count; result.sent += 1) {
    // A frame that has started ignores further start data.
    if (result.sent % 50 === 0) frame = openFrame();
    const message = random() < 0.6 ? { type: 'loaded', payload: startData } : pick(later);
    const text = JSON.stringify(random() < 0.5 ? replaceOne(message, random, pick) : message);
    const data = random() < 0.5 ? mutate(text, random) : text;
    const isForeign = random() < 0.5;
    const source = isForeign && random() < 0.5 ? {} : frame.parent;
    const origin = isForeign && source === frame.parent ? pick(origins) : host;
    const before = frame.effects.length + frame.styles.length;
    try {
      frame.dispatch({ source, origin, data });
    } catch (error) {
      result.uncaught.push(`${String(error)}: ${data.slice(0, 300)}`);
    }
    const hasEffect = frame.effects.length + frame.styles.length > before;
    if (!isForeign && hasEffect) result.effective += 1;
    if (isForeign && hasEffect) result.accepted.push(`${origin}: ${data.slice(0, 300)}`);
    const unsafe = frame.styles.find((one) => /url\s*\(|[;{}\\]/i.test(one));
    if (unsafe !== undefined) result.accepted.push(`a style: ${unsafe}`);
    frame.styles.length = 0;
    frame.effects.length = 0;
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
