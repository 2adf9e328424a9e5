import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer/peer-to-peer';
import type { Ports } from '../../../ports/ports.ts';
import { nameBank, storeP2p, type StoredP2p } from '../state.ts';
import { locale, t } from '../../../i18n/text.ts';
import { recordDeposit } from '../../deposits/flows/watch/record-deposit.ts';
import { p2pInvoicePath, p2pUnifiedFormPath } from '../../../routes/paths.ts';
import { decryptDetails } from './decrypt-details.ts';

export const p2pPagePaths = {
  invoice: p2pInvoicePath,
  'unified-form': p2pUnifiedFormPath,
} as const;
export type P2pPageName = keyof typeof p2pPagePaths;
export type OpenedP2p = { kind: 'page'; page: P2pPageName } | { kind: 'invalid-response' };

type OpenPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

const timed = ['created', 'payment_amount', 'payment_currency', 'timeout_minutes'] as const;
const binLength = 8;
// The lookup is usually quick. The page does not wait longer, because the time to pay is running.
const bankWaitMs = 1500;

/**
 * P2P-1, P2P-4: turns an answer into its page. It decrypts the number and looks up the card's bank;
 * a bank's name that arrives late is added to the page. `isEarlier`: the player asked for a new
 * payment and got this open one.
 */
export async function openP2p(
  ports: OpenPorts,
  paymentMethod: string,
  answer: P2pResponse,
  isEarlier = false,
): Promise<OpenedP2p> {
  const problem = p2pProblem(answer);
  const { depositId, card, state } = answer;
  if (problem !== undefined || depositId === undefined) {
    // P2P-7: the host is notified of the invalid answer.
    const message = problem ?? 'There is no depositId';
    ports.host.send({ messageType: 'onInvalidP2PResponse', message });
    return { kind: 'invalid-response' };
  }
  const receivedAtMs = ports.clock.nowMs();
  const details = await readNumber(card);
  const lookup = card?.phone ? undefined : bankOf(ports, paymentMethod, details.number);
  const bank = await Promise.race([lookup, lookup && ports.clock.wait(bankWaitMs)]);
  storeP2p({
    ...answer,
    depositId,
    paymentMethod,
    receivedAtMs,
    ...details,
    bank: bank ?? undefined,
    isEarlier,
  });
  if (!bank) void lookup?.then((late) => late && nameBank(depositId, late));
  if (state) recordDeposit(ports, state);
  return { kind: 'page', page: answer.unifiedFlow ? 'unified-form' : 'invoice' };
}

async function readNumber(
  card: P2pResponse['card'],
): Promise<Pick<StoredP2p, 'number' | 'problem'>> {
  if (card?.number) return { number: card.number };
  if (card?.phone) return { number: card.phone };
  if (!card?.encoded) return {};
  try {
    return { number: await decryptDetails(card.encoded) };
  } catch {
    return { problem: () => t('p2p.undecodable') };
  }
}

/** P2P-16: the card's bank; a failed lookup does not stop the payment. */
async function bankOf(
  { cashier }: OpenPorts,
  paymentMethod: string,
  number = '',
): Promise<string | undefined> {
  const bin = number.slice(0, binLength);
  if (!/^\d{4,}$/.test(bin)) return undefined;
  const request = { payment_method: paymentMethod, bin, language: locale() };
  const answer = await cashier.call('bank-get', request).catch(() => undefined);
  return answer?.bank_type || undefined;
}

/**
 * P2P-7: the problem that the host is sent about an answer; undefined if the player can pay with
 * it.
 */
function p2pProblem(answer: P2pResponse): string | undefined {
  const { unifiedFlow, card, exists } = answer;
  if (unifiedFlow) return undefined;
  if (!card?.number && !card?.phone && !card?.encoded) return 'There is no card, phone or encoded';
  const missing = exists ? timed.filter((name) => answer[name] === undefined) : [];
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined;
}
