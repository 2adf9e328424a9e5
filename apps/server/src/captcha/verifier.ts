import type { CaptchaKind, CaptchaProof } from '@opencashier/contract/calls/captcha-frame';

/** `unreachable`: the provider said neither yes nor no. */
export type Verdict = 'passed' | 'refused' | 'unreachable';

/** What the server needs of a captcha's provider. */
export interface CaptchaVerifier {
  /** `action` is what the player was checked for; providers that know no actions leave it out. */
  verify(proof: CaptchaProof, action: string): Promise<Verdict>;
  /** Whether this server itself cannot reach the provider at the moment. */
  isDown(): Promise<boolean>;
}

/** One verifier for each kind that the operator has configured. */
export type Captchas = ReadonlyMap<CaptchaKind, CaptchaVerifier>;
