import type { CaptchaKind, CaptchaProof } from '@opencashier/contract/calls/captcha/captcha-frame';

/** `unreachable`: the provider said neither yes nor no. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unreachable';

export interface CaptchaAttempt {
  /** The action that the player was checked for; providers without actions omit it. */
  action: string;
  /** The player who sends the proof. */
  owner: string;
}

/** The port of a captcha provider. */
export interface CaptchaVerifier {
  verify(proof: CaptchaProof, attempt: CaptchaAttempt): Promise<CaptchaVerdict>;
  /** True while this server cannot reach the provider. */
  isDown(): Promise<boolean>;
}

/** One verifier for each kind that the operator has configured. */
export type Captchas = ReadonlyMap<CaptchaKind, CaptchaVerifier>;
