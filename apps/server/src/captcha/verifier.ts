import type { CaptchaKind, CaptchaProof } from '@opencashier/contract/calls/captcha-frame';

/** `unreachable`: the provider said neither yes nor no. */
export type Verdict = 'passed' | 'refused' | 'unreachable';

/** The port of a captcha provider. */
export interface CaptchaVerifier {
  /** `action` is what the player was checked for; providers that know no actions leave it out. */
  verify(proof: CaptchaProof, action: string): Promise<Verdict>;
  /** True while this server cannot reach the provider. */
  isDown(): Promise<boolean>;
}

/** One verifier for each kind that the operator has configured. */
export type Captchas = ReadonlyMap<CaptchaKind, CaptchaVerifier>;
