import type { CallInput } from '@opencashier/contract/calls/call-map';
import {
  captchaActions,
  type CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../ports/ports.ts';

type P2pRequest = CallInput<'deposit-create-p2p'>;
export type Evidence = Pick<
  P2pRequest,
  | 'captchaBypass'
  | 'checkScore'
  | 'checkScoreVersion'
  | 'geetestCaptchaOutput'
  | 'geetestGenTime'
  | 'geetestLotNumber'
  | 'geetestPassToken'
>;

/**
 * P2P-9: the captcha part of a request. Undefined if the player closed the captcha: that cancels
 * the request and is never a bypass. If no captcha is available, the request says so and the server
 * decides.
 */
export async function p2pCaptcha(
  ports: Pick<Ports, 'captcha' | 'clock' | 'host'>,
  { captcha }: Pick<PaymentMethod, 'captcha'>,
  challenge: boolean,
): Promise<Evidence | undefined> {
  if (!captcha) return {};
  const request = { action: captchaActions.p2p, popup: undefined };
  // The captcha code loads only when it is needed.
  const code = await import('../../captcha/obtain-captcha.ts').catch(() => undefined);
  if (!code) {
    ports.host.send({ messageType: 'onDisplayError', message: 'The captcha could not be loaded' });
  }
  const outcome = await code?.obtainCaptcha(ports, captcha, request, challenge);
  if (outcome?.kind === 'solved') return evidenceOf(outcome.proof);
  return outcome?.kind === 'closed' ? undefined : { captchaBypass: true };
}

function evidenceOf(proof: CaptchaProof): Evidence {
  if (proof.kind !== 'geetest') {
    const checkScoreVersion = proof.kind === 'recaptcha-v2' ? 'v2' : 'v3';
    return { checkScore: proof.token, checkScoreVersion };
  }
  return {
    geetestCaptchaOutput: proof.captcha_output,
    geetestGenTime: proof.gen_time,
    geetestLotNumber: proof.lot_number,
    geetestPassToken: proof.pass_token,
  };
}
