import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { timelineSteps } from './timeline-steps.tsx';

/** On the same day in most time zones. */
const at = (minute: number) => `2026-01-02T12:0${minute}:00.000Z`;

/** The words of each step, without its time. */
function show(...events: TimelineEvent[]): string[] {
  render(<Timeline steps={timelineSteps(events)} />);
  return screen
    .getAllByRole('listitem')
    .map((step) =>
      [...step.querySelectorAll('p, p + div')].map((one) => one.textContent).join('|'),
    );
}

it('a refund has an order, a request to the provider and an end', () => {
  const money = { amount: '10', currency: 'EUR' };
  const refund = { kind: 'refund', name: 'refund', money, reference: 'r1' } as const;
  const steps = show(
    { ...refund, at: at(1), by: 'fay', text: 'asked in the chat' },
    { at: at(2), kind: 'attempt', name: 'acme', reference: 'r1' },
    { ...refund, at: at(3), outcome: 'failed', text: 'the card was closed' },
  );
  expect(steps).toEqual([
    'Refund, €10.00|by fay · “asked in the chat” · r1',
    'Request to acme|r1',
    'Refund, €10.00|failed · “the card was closed” · r1',
  ]);
});

it('a message says how often it was tried', () => {
  const [step] = show({
    at: at(1),
    kind: 'message',
    name: 'deposit.credited',
    outcome: 'given-up',
    count: 3,
    text: 'no answer',
  });
  expect(step).toContain('given up · tried 3 times · “no answer”');
});

describe('a message to the receiver', () => {
  const message = { at: at(1), kind: 'message', name: 'deposit.updated' } as const;

  it('says which state it carried and what the receiver answered', () => {
    expect(
      show(
        {
          ...message,
          outcome: 'delivered',
          carried: { status: 'processed', version: 5 },
          answer: { status: 204, ms: 96 },
          reference: 'evt_Yux1Htsh123456dqa',
        },
        {
          ...message,
          outcome: 'waiting',
          carried: { status: 'waiting' },
          text: 'answered 500',
        },
      ),
    ).toEqual([
      'Message to your receiver: Deposit changed|status “Credited”, version 5 · delivered · ' +
        'your receiver answered 204 after 96 ms · evt_Yux1Htsh…dqaCopy',
      'Message to your receiver: Deposit changed|status “Waiting for payment” · waiting · ' +
        'your receiver answered 500',
    ]);
    expect(screen.getByTitle('evt_Yux1Htsh123456dqa').textContent).toBe('evt_Yux1Htsh…dqa');
  });
});

it('an id that is shown shortened can be copied in full', async () => {
  const txid = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  const user = userEvent.setup();
  show({ at: at(1), kind: 'chain', name: 'ethereum', reference: txid });

  await user.click(screen.getByRole('button', { name: `Copy ${txid}` }));

  expect(await navigator.clipboard.readText()).toBe(txid);
});

it('a payment that was taken back before it was final says so', () => {
  const status = { at: at(1), kind: 'status' } as const;
  expect(show({ ...status, name: 'waiting', outcome: 'takenBack', by: 'acme' })).toEqual([
    'Waiting|the payment was taken back before it was final · by acme',
  ]);
});

it('what was received or asked can be opened, and its label says which it is', () => {
  show(
    { at: at(1), kind: 'notice', name: 'deposit.updated', data: { type: 'deposit.updated' } },
    { at: at(2), kind: 'operator', name: 'reject', by: 'fay', data: { reason: 'no' } },
  );
  expect(screen.getByText('Show the notice')).toBeTruthy();
  expect(screen.getByText('Show the request')).toBeTruthy();
});

describe('a request to a provider', () => {
  const attempt = { at: at(1), kind: 'attempt', name: 'acme' } as const;

  it('says what for, with what outcome, how often and until when', () => {
    const [first, polled, refused] = show(
      { ...attempt, request: 'createDeposit' },
      { ...attempt, request: 'depositStatus', outcome: 'waiting', count: 4, until: at(9) },
      { ...attempt, request: 'createPayout', outcome: 'refused', text: 'account closed' },
    );
    expect(first).toBe('Request to acme: start the payment|');
    expect(polled).toMatch(/^Request to acme: status\|answer: not paid yet · 4 times until 2 Jan/);
    expect(refused).toBe('Request to acme: pay out|refused · “account closed”');
  });

  it('is shown by the names that a newer server sends', () => {
    expect(show({ ...attempt, request: 'shipDeposit', outcome: 'shipped' })).toEqual([
      'Request to acme: shipDeposit|shipped',
    ]);
  });
});

describe('a code to confirm a withdrawal', () => {
  const code = { at: at(1), kind: 'code', name: 'withdrawal' } as const;

  it('was sent, refused or entered, and how often so far', () => {
    expect(
      show(
        { ...code, outcome: 'sent', count: 2 },
        { ...code, outcome: 'undelivered', count: 1 },
        { ...code, outcome: 'unconfirmed', count: 1 },
        { ...code, outcome: 'wrong', count: 3 },
        { ...code, outcome: 'right', count: 1 },
        // An older server says only that codes were sent.
        { ...code, count: 2 },
      ),
    ).toEqual([
      'Code sent to the player|2 sent so far',
      'Code refused by your receiver, and not sent|',
      'No confirmation from your receiver: the code may have been sent|',
      'Wrong code entered by the player|3 wrong so far',
      'Right code entered by the player|',
      'Code sent to the player|2 sent so far',
    ]);
  });
});

it('a status says its outcome only if its name does not', () => {
  const status = { at: at(1), kind: 'status' } as const;
  expect(
    show(
      { ...status, name: 'mistaked', outcome: 'failed' },
      { ...status, name: 'reversed', outcome: 'reversed' },
      { ...status, name: 'mistaked', outcome: 'expired' },
    ),
  ).toEqual(['Failed|', 'Reversed|', 'Failed|expired']);
});

it('what an operator did has no number of a row', () => {
  const act = { at: at(1), kind: 'operator', name: 'reject', by: 'fay', outcome: 'done' } as const;
  const [step] = show({ ...act, reference: '9' });
  expect(step).toMatch(/\|done$/);
});

describe('the player’s screen', () => {
  const status = { at: at(1), kind: 'status', name: 'mistaked' } as const;

  it('is quoted with the player’s own words for a status and a known reason', () => {
    expect(
      show(
        { ...status, name: 'created', shown: { status: 'waiting' } },
        {
          ...status,
          outcome: 'failed',
          text: 'declined',
          shown: { status: 'failed', reason: 'declined' },
        },
      ),
    ).toEqual([
      'Created|The player’s screen showed “Waiting for payment”.',
      'Failed|The player’s screen showed “Failed”, with the reason “The bank declined the payment.”',
    ]);
  });

  it('is not mentioned if nothing changed on it; a reason that it did not show is still quoted', () => {
    expect(
      show({ ...status, text: 'late' }, { ...status, text: 'late', shown: { status: 'reversed' } }),
    ).toEqual(['Failed|“late”', 'Failed|“late”The player’s screen showed “Reversed”.']);
  });
});

it('hostile texts of providers and servers are shown as text', () => {
  const hostile = '<img src=x onerror=alert(1)>{status}';
  const [requested, failed] = show(
    {
      at: at(1),
      kind: 'attempt',
      name: hostile,
      request: hostile,
      outcome: hostile,
      text: hostile,
    },
    { at: at(2), kind: 'status', name: 'failed', shown: { status: hostile, reason: hostile } },
  );
  expect(requested).toBe(`Request to ${hostile}: ${hostile}|${hostile} · “${hostile}”`);
  expect(failed).toContain(`showed “${hostile}”, with the reason “${hostile}”`);
  expect(document.querySelector('img')).toBeNull();
});
