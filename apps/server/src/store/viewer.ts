import type { Identity } from '../security/tokens.ts';

/** Whose transactions are asked for, and in which view: one knows no method of the other. */
export type Viewer = Pick<Identity, 'owner' | 'view'>;
