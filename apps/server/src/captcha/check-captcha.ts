import { createHash } from 'node:crypto';
import type { CatalogueMethod } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import type { CaptchaProof } from '@opencashier/contract/calls/captcha/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import { claimProof, referenceOfProof } from './captcha-proofs.ts';
import type { Captchas } from './verifier.ts';

/** The captcha fields of a request. */
export interface CaptchaEvidence {
  proof?: CaptchaProof | undefined;
  /** The player claims that the captcha is not available. */
  bypass?: boolean | undefined;
}

interface CaptchaDeps {
  captchas: Captchas;
  pool: Queryable;
}

interface Check {
  method: Pick<CatalogueMethod, 'captcha'>;
  evidence: CaptchaEvidence;
  action: string;
  owner: string;
  /** Our reference, the same for every attempt at the same request. */
  reference: string;
}

/** Accepts a request that needs no captcha, or that has a valid one which was never used before. */
export async function checkCaptcha(deps: CaptchaDeps, check: Check): Promise<void> {
  const { method, evidence, action, owner, reference } = check;
  if (!method.captcha) return;
  const { proof } = evidence;
  if (!proof) {
    if (evidence.bypass && (await isDown(deps, method))) return;
    throw required('This method needs a captcha.');
  }
  const verifier = isOfMethod(proof, method) ? deps.captchas.get(proof.kind) : undefined;
  if (!verifier) throw required('This method needs another captcha.');
  const digest = digestOf(proof);
  const usedFor = await referenceOfProof(deps.pool, digest);
  // A retry of an attempt that failed later: the provider would not confirm a proof twice.
  if (usedFor === reference) return;
  if (usedFor !== undefined) throw required('This captcha was used before.');
  const verdict = await verifier.verify(proof, { action, owner });
  if (verdict === 'unreachable') {
    throw new CallError('banking.captchaUnavailable', 'The captcha cannot be checked just now.');
  }
  if (verdict === 'refused') throw required('The captcha was not passed.');
  const isFirst = await claimProof(deps.pool, digest, reference);
  if (!isFirst) throw required('This captcha was used before.');
}

/** P2P-9, P2P-13: the same evidence as a peer-to-peer request carries it. */
export function p2pEvidence(request: CallRequest<'deposit-create-p2p'>): CaptchaEvidence {
  const { checkScore, checkScoreVersion, captchaBypass: bypass } = request;
  const {
    geetestCaptchaOutput: captcha_output,
    geetestGenTime: gen_time,
    geetestLotNumber: lot_number,
    geetestPassToken: pass_token,
  } = request;
  if (captcha_output && gen_time && lot_number && pass_token) {
    return { proof: { kind: 'geetest', captcha_output, gen_time, lot_number, pass_token }, bypass };
  }
  if (!checkScore) return { bypass };
  return { proof: { kind: `recaptcha-${checkScoreVersion}`, token: checkScore }, bypass };
}

function required(message: string): CallError {
  return new CallError('captcha_required', message);
}

function isOfMethod(proof: CaptchaProof, { captcha }: Check['method']): boolean {
  return (proof.kind === 'geetest') === (captcha === 'geetest');
}

/** Only what this server observes counts, not the player's claim about the provider. */
async function isDown({ captchas }: CaptchaDeps, { captcha }: Check['method']): Promise<boolean> {
  const kind = captcha === 'geetest' ? 'geetest' : 'recaptcha-v3';
  const verifier = captchas.get(kind) ?? captchas.get('recaptcha-v2');
  return verifier !== undefined && (await verifier.isDown());
}

/** The lot number alone identifies a GeeTest check; the other outputs could be varied. */
function digestOf(proof: CaptchaProof): string {
  const secret = proof.kind === 'geetest' ? proof.lot_number : proof.token;
  return createHash('sha256').update(`${proof.kind}\n${secret}`).digest('base64url');
}
