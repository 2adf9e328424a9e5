import { boxesFor } from '@opencashier/catalogue';
import type { CallHandler } from './call.ts';

/** SWP-2: the packages of the catalogue, with what they nest, in the player's language. */
export const sweepstakeBoxes: CallHandler<'sweepstake-boxes'> = async ({ services, identity }) => ({
  boxes: boxesFor(services.catalogue, identity.lang),
});
