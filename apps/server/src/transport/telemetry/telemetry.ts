import { CallError } from '@opencashier/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AddressOf } from '../../security/client-address.ts';
import type { RateLimiter } from '../../security/rate-limiter.ts';
import type { Metrics } from './metrics.ts';
import { WidgetErrors } from './widget-errors.ts';

const widgetEvent = z.object({
  key: z.string().max(64),
  timestamp: z.number(),
  value: z.union([z.number(), z.string().max(256), z.boolean(), z.null()]),
});
type WidgetEvent = z.output<typeof widgetEvent>;

/** NET-11: the timings that a widget reports at once. */
const batch = z.object({ events: z.array(widgetEvent).max(100) });

// Clients choose the names of events, so only these become labels; otherwise anyone could make the
// metrics grow without end. The first ones are measured in milliseconds.
const times: readonly string[] = [
  'load-start',
  'load-application',
  'load-painted',
  'load-ready',
  'load-methods',
  'submit-delay',
  'vital-lcp',
  'vital-inp',
  'vital-busy',
];
const layoutShift = 'vital-cls';
const others: readonly string[] = [
  layoutShift,
  'form-view',
  'regex-error',
  'socket-given-up',
  'experiment',
  'error',
];
// BON-11: hosts can name any group; unknown ones are counted together.
const experimentGroup = /^(analytics-21868|analytics-20531) (.+)$/;
const knownGroup = /^group_[a-f]$/;
const timeMaxMs = 3_600_000;
const layoutShiftMax = 100;

export interface TelemetryParts {
  product: string;
  metrics: Metrics;
  limiter: RateLimiter;
  addressOf: AddressOf;
}

/** Widgets' events: counted, bounded, never stored with a player. Texts of errors are logged. */
export function addTelemetry(
  app: FastifyInstance,
  { product, metrics, limiter, addressOf }: TelemetryParts,
): void {
  // sendBeacon posts plain text to avoid a preflight; its body is the same JSON.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new CallError('request.malformed', 'The body is not JSON.'));
    }
  });
  const errors = new WidgetErrors((entry) => app.log.warn(entry, 'a widget reported an error'));
  const accept = (url: string, kind: string) =>
    app.post(url, async (request, reply) => {
      const address = addressOf(request.ip, request.headers['x-forwarded-for']);
      if (!limiter.take(address)) throw new CallError('request.tooMany', 'Too many events.');
      const parsed = batch.safeParse(request.body);
      if (!parsed.success) throw new CallError('request.invalid', 'events: not valid');
      for (const event of parsed.data.events) {
        count(metrics, kind, event);
        if (event.key === 'error') errors.report(String(event.value));
      }
      return reply.code(204).send();
    });
  accept('/api/ANALYTICS/events', 'analytics');
  accept(`/${product}/rum`, 'rum');
}

function count(metrics: Metrics, kind: string, { key, value }: WidgetEvent): void {
  const isKnown = times.includes(key) || others.includes(key);
  metrics.countWidgetEvent(kind, isKnown ? key : 'other');
  const [, experiment, group = ''] =
    (key === 'experiment' && experimentGroup.exec(String(value))) || [];
  if (experiment) metrics.countExperiment(experiment, knownGroup.test(group) ? group : 'other');
  if (typeof value !== 'number' || value < 0) return;
  if (times.includes(key)) metrics.observeWidgetTime(key, Math.min(value, timeMaxMs));
  if (key === layoutShift) metrics.observeLayoutShift(Math.min(value, layoutShiftMax));
}
