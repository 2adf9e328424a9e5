import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

interface SentEvent {
  key: string;
  timestamp: number;
  value: unknown;
}

test('[NET-11, NET-15] the widget tells how it loaded and what the player met, to the end', async ({
  page,
  context,
  player,
  product,
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
  // What a beacon carries is not told of its request.
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
  const { list, form } = playground.cashier;
  await list.choose('Visa');
  await expect.poll(() => keys(events)).toContain('load-methods');
  expect(keys(events)).toEqual(expect.arrayContaining(['form-view', 'load-start', 'load-ready']));
  expect(events.every(({ timestamp }) => timestamp > 1.7e12)).toBe(true);

  // The player looks away right after the click: what was not sent yet goes with a beacon.
  await form.enterAmount('1');
  await form.submit.click();
  await (
    await playground.frame()
  ).evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(() => keys(events))
    .toEqual(expect.arrayContaining(['regex-error', 'submit-delay']));
  await expect.poll(() => keys(vitals)).toContain('vital-cls');
  expect(vitals.find(({ key }) => key === 'vital-cls')?.value).toBe(0);
  expect(JSON.stringify([events, vitals])).not.toContain(player.user);

  expect(new Set(beacons)).toEqual(new Set(['/api/ANALYTICS/events', '/cashier/rum']));
  const metrics = await (await page.request.get(`${product.cashier}/metrics`)).text();
  expect(metrics).toMatch(
    /cashier_widget_events_total\{kind="analytics",event="submit-delay"\} [1-9]/,
  );
  expect(metrics).toMatch(/cashier_widget_events_total\{kind="rum",event="vital-cls"\} [1-9]/);
});
