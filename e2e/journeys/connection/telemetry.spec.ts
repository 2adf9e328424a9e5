import type { Request } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

// The script that records beacons would stay in every later page of a shared context.
test.use({ ownContext: true });

interface SentEvent {
  key: string;
  timestamp: number;
  value: unknown;
}

test('[NET-11, NET-15, SEQ-19, SEQ-23, BON-11] the widget reports loading times and user events, the time until the first click once, and what happened before the player leaves', async ({
  page,
  context,
  player,
  product,
  wire,
}) => {
  const events: SentEvent[] = [];
  const vitals: SentEvent[] = [];
  const beacons: string[] = [];
  const keep = (pathname: string, body: string | null): void => {
    const kept = { '/api/ANALYTICS/events': events, '/cashier/rum': vitals }[pathname];
    if (kept && body) kept.push(...(JSON.parse(body) as { events: SentEvent[] }).events);
  };
  context.on('request', (request: Request) => {
    if (request.resourceType() !== 'ping') {
      keep(new URL(request.url()).pathname, request.postData());
    }
  });
  // The request event of a beacon does not include its body.
  await context.exposeBinding('noteBeacon', (_source, path: string, body: string) => {
    beacons.push(path);
    keep(path, body);
  });
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const note: unknown = Reflect.get(globalThis, 'noteBeacon');
      if (typeof note === 'function') note(url, body);
      return send(url, body);
    };
  });
  const keys = (list: SentEvent[]) => list.map(({ key }) => key);
  const playground = await player.open();
  const { list, form, back } = playground.cashier;
  await list.choose('Visa');
  const first = ['load-methods', 'form-view', 'load-start', 'load-ready', 'experiment'];
  await expect.poll(() => keys(events)).toEqual(expect.arrayContaining(first));
  expect(events.every(({ timestamp }) => timestamp > 1.7e12)).toBe(true);

  // The player leaves the tab right after the click: unsent events go out with a beacon. If a slow
  // machine has sent them before that, the player clicks and leaves again.
  await form.enterAmount('1');
  const frame = await playground.frame();
  let clicks = 0;
  await expect
    .poll(async () => {
      await form.submit.click();
      clicks += 1;
      await frame.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      return beacons;
    })
    .toEqual(expect.arrayContaining(['/api/ANALYTICS/events', '/cashier/rum']));
  const ofClicks = () => keys(events).filter((key) => /^(submit-delay|regex-error)$/.test(key));
  const refused = () => Array.from({ length: clicks }, () => 'regex-error');
  await expect.poll(ofClicks).toEqual(['submit-delay', ...refused()]);
  await expect.poll(() => keys(vitals)).toContain('vital-cls');
  expect(vitals.find(({ key }) => key === 'vital-cls')?.value).toBe(0);
  expect(JSON.stringify([events, vitals])).not.toContain(player.user);

  expect(new Set(beacons)).toEqual(new Set(['/api/ANALYTICS/events', '/cashier/rum']));

  // Opening the form again does not measure the first click again, and a rejected amount starts
  // no session.
  await back.click();
  await list.choose('Visa');
  await form.submit.click();
  clicks += 1;
  await expect.poll(ofClicks).toEqual(['submit-delay', ...refused()]);
  expect(wire.payloads('session-start')).toEqual([{ currency: 'INR' }]);

  // Polls, because nothing waits for the answer to a beacon.
  const metrics = async () => (await page.request.get(`${product.console}/metrics`)).text();
  const counted = (kind: string, event: string) =>
    new RegExp(`cashier_widget_events_total\\{kind="${kind}",event="${event}"\\} [1-9]`);
  await expect.poll(metrics).toMatch(counted('analytics', 'submit-delay'));
  await expect.poll(metrics).toMatch(counted('rum', 'vital-cls'));
});
