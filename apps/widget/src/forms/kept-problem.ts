import type { LazyText } from '../i18n/text.ts';

/** ERR-9: the player has to sign in again, on this page of the site if it has one. */
export interface SignInPage {
  url: string | undefined;
}

/** FORM-21: what a form keeps of a refusal that does not concern a single field. */
export interface KeptProblem {
  problem?: LazyText | undefined;
  /** A page where the player can resolve the problem. */
  problemLink?: string | undefined;
  /** The site's contact for help, if it has one. */
  supportLink?: string | undefined;
  /** A snackbar or a heading announces the problem already. */
  isProblemAnnounced?: boolean | undefined;
  /** Any other method would be refused for the same reason. */
  isForEveryMethod?: boolean | undefined;
  signIn?: SignInPage | undefined;
}
