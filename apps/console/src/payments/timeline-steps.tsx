import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { statusTones, type Tone } from '../format/payments.ts';
import { clockTime, date, dateTime } from '../format/time.ts';
import { shortId, sumText } from '../format/values.ts';
import { actorText, noticeFailureText, purposeText, reasonText } from '../format/words.ts';
import { knownText, text, valueText } from '../texts/text.ts';
import type { TimelineStep } from '../ui/layout/Timeline.tsx';
import { Copyable } from './Copyable.tsx';
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
  if (kind === 'attempt') return attemptTone(outcome);
  if (kind === 'code') return codeTones[outcome ?? 'sent'] ?? 'plain';
  if (outcome === 'takenBack') return 'warning';
  if (kind === 'status') return statusTones[name as keyof typeof statusTones] ?? 'plain';
  if (outcome === undefined) return 'good';
  if (bad.has(outcome)) return 'bad';
  return open.has(outcome) ? 'info' : 'good';
}

const codeTones: Readonly<Record<string, Tone>> = {
  sent: 'good',
  right: 'good',
  wrong: 'warning',
  unconfirmed: 'warning',
  undelivered: 'bad',
};

/** An unanswered request is repeated, so it is no failure yet. */
function attemptTone(outcome: string | undefined): Tone {
  if (outcome === 'unavailable' || outcome === 'unknown') return 'warning';
  if (outcome !== undefined && bad.has(outcome)) return 'bad';
  return outcome !== undefined && open.has(outcome) ? 'info' : 'good';
}

/** The words of the server: a status, an operation, a kind of notice, message or movement. */
function nameText(kind: TimelineEvent['kind'], name: string): string {
  if (kind === 'operator')
    return knownText(`timeline.operator.${name}`) ?? valueText('action', name);
  if (kind === 'ledger') return purposeText(name);
  return valueText(groups[kind] ?? `timeline.${kind}`, name);
}

function titleOf(event: TimelineEvent): string {
  const { kind, name, by, request } = event;
  if (kind === 'code') return valueText('code', event.outcome ?? 'sent');
  if (kind === 'attempt' && request !== undefined) {
    return text('timeline.requestFor', { name, request: valueText('request', request) });
  }
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
  const { by, kind, answer, reference, data, shown } = event;
  const parts = [
    carriedText(event),
    outcomeText(event),
    answer && text('timeline.answer', answer),
    kind !== 'operator' && by && text('timeline.by', { by: actorText(by) }),
    countText(event),
    quoteText(event),
  ].filter((part) => part !== undefined && part !== false && part !== '');
  // The audit log finds an operator's act by its payment, not by the number of its row.
  const id = kind === 'operator' ? undefined : reference;
  return (
    <>
      {parts.join(' · ')}
      {parts.length > 0 && id !== undefined && ' · '}
      {id !== undefined && <EventId id={id} />}
      {shown && <div>{shownText(shown)}</div>}
      {data !== undefined && (
        <RawData data={data} of={kind === 'operator' ? 'request' : 'notice'} />
      )}
    </>
  );
}

/** A name that is shown in full can be selected, so it needs no button. */
function EventId({ id }: { id: string }) {
  return shortId(id) === id ? <code>{id}</code> : <Copyable value={id} isShort />;
}

/** The state of the payment in a message, so that one can be told from the next. */
function carriedText({ carried }: TimelineEvent): string | undefined {
  if (!carried) return undefined;
  const status = valueText('shown', carried.status);
  if (carried.version === undefined) return text('timeline.carried', { status });
  return text('timeline.carriedVersion', { status, version: carried.version });
}

function quoteText({ kind, text: quote, shown }: TimelineEvent): string | undefined {
  // The sentence about the player's screen quotes the same reason.
  if (quote === undefined || shown?.reason === quote) return undefined;
  if (kind === 'notice') return noticeFailureText(quote);
  const status = kind === 'message' ? /^answered (\d{3})$/.exec(quote)?.[1] : undefined;
  return status === undefined ? reasonText(quote) : text('timeline.refusedWith', { status });
}

function outcomeText({ kind, name, outcome }: TimelineEvent): string | undefined {
  if (outcome === undefined || outcome === 'plain' || kind === 'code') return undefined;
  const words = valueText(kind === 'attempt' ? 'attempt' : 'outcome', outcome);
  // The title of a status says it already: “Failed”, “Reversed”.
  const isSaid = outcome === name || words === nameText(kind, name).toLowerCase();
  return kind === 'status' && isSaid ? undefined : words;
}

function countText({ kind, outcome, count, until }: TimelineEvent): string | undefined {
  if (count === undefined) return undefined;
  if (kind === 'attempt')
    return until && text('timeline.repeated', { count, until: dateTime(until) });
  if (kind === 'code') return knownText(`timeline.codes.${outcome ?? 'sent'}`, { count });
  return text('timeline.tries', { count });
}

/** The words that the player saw, in English. */
function shownText({ status, reason }: NonNullable<TimelineEvent['shown']>): string {
  const shown = valueText('shown', status);
  if (reason === undefined) return text('timeline.shown', { status: shown });
  const words = valueText('shownReason', reason);
  return text('timeline.shownWithReason', { status: shown, reason: words });
}
