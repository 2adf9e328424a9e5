import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const lines: string[] = [];

// The date stands still, so that no allowance is refilled however slow the machine is.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ environment: { logLevel: 'warn' }, logStream });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const event = (key: string, value: unknown = null) => ({ key, timestamp: Date.now(), value });

function post(path: string, body: unknown, type = 'application/json'): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
}

/** The value of the metric whose line begins with the text. */
async function metric(line: string): Promise<number> {
  const text = await (await fetch(`${server.consoleUrl}/metrics`)).text();
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

describe('the reports of widgets', () => {
  it('[NET-11] load timings are posted to the analytics prefix, and appear in the metrics', async () => {
    const events = [event('load-methods', 1500), event('form-view', 'deposit')];
    expect((await post('/api/ANALYTICS/events', { events })).status).toBe(204);
    const counted = 'cashier_widget_events_total{kind="analytics",event=';
    expect(await metric(`${counted}"load-methods"}`)).toBe(1);
    expect(await metric(`${counted}"form-view"}`)).toBe(1);
    expect(await metric('cashier_widget_seconds_sum{event="load-methods"}')).toBe(1.5);
  });

  it('[NET-11] telemetry is posted to /{product}/rum, also as the text of a beacon', async () => {
    const body = JSON.stringify({ events: [event('vital-cls', 0.002), event('vital-lcp', 800)] });
    expect((await post('/cashier/rum', body, 'text/plain;charset=UTF-8')).status).toBe(204);
    expect(await metric('cashier_widget_layout_shift_sum')).toBe(0.002);
    expect(await metric('cashier_widget_seconds_sum{event="vital-lcp"}')).toBe(0.8);
    expect((await post('/elsewhere/rum', body)).status).toBe(404);
  });

  it('[NET-11] no single value distorts the others, however large', async () => {
    const sum = 'cashier_widget_layout_shift_sum';
    const before = await metric(sum);
    await post('/cashier/rum', { events: [event('vital-cls', 1e308), event('vital-cls', 1e308)] });
    expect((await metric(sum)) - before).toBeLessThanOrEqual(200);
  });

  it('[NET-15] the widget’s own events are counted by name', async () => {
    const keys = ['form-view', 'regex-error', 'submit-delay'];
    const events = keys.map((key) => event(key, 40));
    const line = (key: string) => `cashier_widget_events_total{kind="rum",event="${key}"}`;
    await post('/cashier/rum', { events });
    for (const key of keys) expect(await metric(line(key)), key).toBe(1);
  });

  it('[BON-11] the groups of experiments are counted, unknown ones together', async () => {
    const values = ['analytics-20531 group_b', 'analytics-20531 made-up', 'elsewhere group_b'];
    const events = values.map((value) => event('experiment', value));
    await post('/api/ANALYTICS/events', { events });
    const counted = 'cashier_widget_experiments_total{experiment=';
    expect(await metric(`${counted}"analytics-20531",group="group_b"}`)).toBe(1);
    expect(await metric(`${counted}"analytics-20531",group="other"}`)).toBe(1);
    expect(await metric(`${counted}"elsewhere",group="group_b"}`)).toBe(0);
  });

  it('[NET-16] an error’s text is in the log, once for many reports', async () => {
    const text = 'Cannot read amount of undefined';
    for (const _ of Array(3)) await post('/cashier/rum', { events: [event('error', text)] });
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const reports = entries.filter(({ msg }) => msg === 'a widget reported an error');
    expect(reports).toMatchObject([{ level: 40, error: text, times: 1 }]);
    expect(await metric('cashier_widget_events_total{kind="rum",event="error"}')).toBe(3);
  });

  it('unknown names are counted together, so that nobody can make the metrics grow', async () => {
    const events = Array.from({ length: 100 }, (_, n) => event(`made-up-${n}`, n));
    expect((await post('/cashier/rum', { events })).status).toBe(204);
    expect(await metric('cashier_widget_events_total{kind="rum",event="other"}')).toBe(100);
    expect(await (await fetch(`${server.consoleUrl}/metrics`)).text()).not.toContain('made-up');
  });

  it('impossible times are left out of the metrics', async () => {
    const line = 'cashier_widget_seconds_sum{event="load-start"}';
    await post('/cashier/rum', { events: [event('load-start', -5), event('load-start', 1e300)] });
    expect(await metric(line)).toBe(3600);
  });

  it.each([
    [
      'more than a hundred events',
      { events: Array.from({ length: 101 }, () => event('error')) },
      400,
    ],
    ['a long name', { events: [event('x'.repeat(65))] }, 400],
    ['a long text', { events: [event('error', 'x'.repeat(257))] }, 400],
    ['an object', { events: [event('error', {})] }, 400],
    ['no events', {}, 400],
    ['no JSON', '{"events":', 400],
    ['a large body', JSON.stringify({ pad: 'x'.repeat(70_000) }), 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await post('/cashier/rum', body)).status).toBe(status);
    expect((await post('/cashier/rum', body, 'text/plain')).status).toBe(status);
  });

  it('a flood of events from one address is stopped', async () => {
    const posts = Array.from({ length: 250 }, () => post('/cashier/rum', { events: [] }));
    const statuses = new Set((await Promise.all(posts)).map(({ status }) => status));
    expect(statuses).toContain(429);
  });
});
