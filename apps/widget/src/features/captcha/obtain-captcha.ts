import type {
  CaptchaEnd,
  CaptchaKind,
  CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { CaptchaTask } from '../../ports/captcha.ts';
import type { PopupWindow } from '../../ports/popup.ts';
import type { Ports } from '../../ports/ports.ts';
import { useSession } from '../../state/session.ts';

/** CAP-2: the outcome of a captcha; `none` if the network failed every time. */
export type CaptchaOutcome =
  | { kind: 'solved'; proof: CaptchaProof }
  | { kind: 'closed' | 'expired' | 'script' | 'none' }
  | { kind: 'unknown'; message: string };

export type CaptchaFailure = Exclude<CaptchaOutcome, { kind: 'solved' }>;

export interface CaptchaRequest {
  /** The action name for reCAPTCHA v3. */
  action: string;
  popup: PopupWindow | null | undefined;
}

type CaptchaPorts = Pick<Ports, 'captcha' | 'clock'>;

/**
 * Obtains the captcha of a method. CAP-6: the host is notified of a captcha that cannot run, but
 * not of one that the player closed or let expire.
 */
export async function obtainCaptcha(
  ports: CaptchaPorts & Pick<Ports, 'host'>,
  captcha: NonNullable<PaymentMethod['captcha']>,
  request: CaptchaRequest,
  challenge: boolean,
): Promise<CaptchaOutcome> {
  const outcome =
    captcha === 'geetest'
      ? await obtainGeetest(ports, request)
      : await obtainRecaptcha(ports, request, challenge);
  if (outcome.kind === 'unknown' || outcome.kind === 'script' || outcome.kind === 'none') {
    ports.host.send({ messageType: 'onDisplayError', message: failureMessage(outcome) });
  }
  return outcome;
}

/** CAP-1: without a result the error is 'Captcha data empty'. */
export function failureMessage(failure: CaptchaFailure): string {
  if (failure.kind === 'none') return 'Captcha data empty';
  return failure.kind === 'unknown' ? failure.message : `The captcha ended: ${failure.kind}`;
}

const attemptsMax = 4;
const pauseMs = 500;
const timeoutMs = 30_000;

export async function obtainGeetest(
  ports: CaptchaPorts,
  request: CaptchaRequest,
): Promise<CaptchaOutcome> {
  const { start, config } = useSession.getState();
  // CAP-1: the host's id, or else the server's. A missing id and an empty id are different errors.
  const own = start.schema.meta.geetestCaptchaId;
  const { geetestId } = config.captcha ?? {};
  const captchaId = own || (geetestId ?? own);
  if (own && geetestId && own !== geetestId) {
    // oxlint-disable-next-line no-console -- The developer of the host has to see it.
    console.warn(`geetestCaptchaId is ${own}, but the server checks proofs of ${geetestId}`);
  }
  if (captchaId === undefined) return unknown('geetestCaptchaId is required');
  if (captchaId === '') return unknown('Captcha id is empty');
  return persist(ports, taskOf('geetest', request, captchaId), request);
}

/**
 * P2P-13: v3 runs without the player. If it fails, or the server rejects its score (`challenge`),
 * v2 follows.
 */
export async function obtainRecaptcha(
  ports: CaptchaPorts,
  request: CaptchaRequest,
  challenge = false,
): Promise<CaptchaOutcome> {
  const kinds = useSession.getState().config.captcha?.kinds ?? [];
  const hasV2 = kinds.includes('recaptcha-v2');
  if (kinds.includes('recaptcha-v3') && !(challenge && hasV2)) {
    const outcome = settled(await attempt(ports, taskOf('recaptcha-v3', request), request));
    if (outcome.kind === 'solved' || !hasV2) return outcome;
  }
  return persist(ports, taskOf('recaptcha-v2', request), request);
}

function taskOf(kind: CaptchaKind, { action }: CaptchaRequest, captchaId = ''): CaptchaTask {
  const { locale, theme } = useSession.getState();
  return { kind, captchaId, action, locale, theme };
}

/** CAP-3: retries after a network failure. */
async function persist(
  ports: CaptchaPorts,
  task: CaptchaTask,
  request: CaptchaRequest,
): Promise<CaptchaOutcome> {
  for (let number = 1; ; number += 1) {
    const end = await attempt(ports, task, request);
    const isNetworkFailure = end !== undefined && (end.kind === 'network' || end.kind === 'script');
    if (!isNetworkFailure || number === attemptsMax) return settled(end);
    await ports.clock.wait(pauseMs * number);
  }
}

/**
 * One attempt; undefined if it timed out. The limit applies to the provider: once the captcha is
 * shown, the player has unlimited time.
 */
async function attempt(
  { captcha, clock }: CaptchaPorts,
  task: CaptchaTask,
  { popup }: CaptchaRequest,
): Promise<CaptchaEnd | undefined> {
  const over = new AbortController();
  const shown = new AbortController();
  const onShown = (): void => shown.abort();
  const running = captcha.run(task, { popup, onShown, signal: over.signal });
  const timeout = clock.wait(timeoutMs, shown.signal);
  const inTime = timeout.then(() => (shown.signal.aborted ? running : undefined));
  const end = await Promise.race([running, inTime]);
  shown.abort();
  over.abort();
  return end;
}

function settled(end: CaptchaEnd | undefined): CaptchaOutcome {
  if (!end || end.kind === 'network') return { kind: 'none' };
  return end.kind === 'solved' || end.kind === 'unknown' ? end : { kind: end.kind };
}

const unknown = (message: string): CaptchaOutcome => ({ kind: 'unknown', message });
