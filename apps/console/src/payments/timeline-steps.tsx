import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { statusTones, type Tone } from '../format/payments.ts';
import { clockTime, date } from '../format/time.ts';
import { sumText } from '../format/values.ts';
import { actorText, noticeFailureText, purposeText, reasonText } from '../format/words.ts';
import { knownText, text, valueText } from '../texts/text.ts';
import type { TimelineStep } from '../ui/layout/Timeline.tsx';
import { RawData } from './ProviderCard.tsx';

const bad = new Set(['failed', 'refused', 'given-up', 'lost', 'mistaked', 'rejected', 'dropped']);
const open = new Set(['waiting', 'processing', 'open', 'pending', 'proposed']);

const groups: Partial<Record<TimelineEvent['kind'], string>> = {
  status: 'status',
  contradiction: 'payoutStatus',
  message: 'message',
  notice: 'notice',
  case: 'caseReason',
  walletOrder: 'orderKind',
};

/** The colour of an event: what failed is red, what is under way is blue. */
function toneOf({ kind, name, outcome }: TimelineEvent): Tone {
  if (kind === 'contradiction' || kind === 'reversal') return 'warning';
  if (kind === 'dispute' && outcome !== 'won') return 'warning';
  if (kind === 'status') return statusTones[name as keyof typeof statusTones] ?? 'plain';
  if (outcome === undefined) return 'good';
  if (bad.has(outcome)) return 'bad';
  return open.has(outcome) ? 'info' : 'good';
}

/** The words of the server: a status, an operation, a kind of notice, message or movement. */
function nameText(kind: TimelineEvent['kind'], name: string): string {
  if (kind === 'operator')
    return knownText(`timeline.operator.${name}`) ?? valueText('action', name);
  if (kind === 'ledger') return purposeText(name);
  return valueText(groups[kind] ?? `timeline.${kind}`, name);
}

function titleOf(event: TimelineEvent): string {
  const { kind, name, by } = event;
  const word = nameText(kind, name);
  const title = text(`timeline.${kind}`, {
    name: word,
    by: by ? actorText(by) : text('timeline.nobody'),
  });
  return event.money ? `${title}, ${sumText(event.money)}` : title;
}

/** The events of a payment, oldest first. Each day is named only once. */
export function timelineSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events.map((event, index) => {
    const isNewDay = index === 0 || date(events[index - 1]?.at ?? '') !== date(event.at);
    return {
      key: `${event.at} ${event.kind} ${event.reference ?? ''} ${index}`,
      tone: toneOf(event),
      title: titleOf(event),
      note: <Note event={event} />,
      time: (
        <time dateTime={event.at}>
          {isNewDay && `${date(event.at)} `}
          {clockTime(event.at)}
        </time>
      ),
    };
  });
}

function Note({ event }: { event: TimelineEvent }) {
  const { by, kind, outcome, count, text: quote, reference, data } = event;
  const parts = [
    outcome && outcome !== 'plain' && valueText('outcome', outcome),
    kind !== 'operator' && by && text('timeline.by', { by: actorText(by) }),
    count !== undefined &&
      text(kind === 'message' ? 'timeline.tries' : 'timeline.codes', { count }),
    quote && (kind === 'notice' ? noticeFailureText(quote) : reasonText(quote)),
    reference,
  ].filter((part) => part !== undefined && part !== false && part !== '');
  return (
    <>
      {parts.join(' · ')}
      {data !== undefined && <RawData data={data} />}
    </>
  );
}
