import { boxesFor } from '@opencashier/catalogue';
import type { CallHandler } from '../services/call.ts';

/** SWP-2: the packages of the catalogue, with what they nest, in the language that is shown. */
export const sweepstakeBoxes: CallHandler<'sweepstake-boxes'> = async (
  { services, identity },
  { language = identity.lang },
) => ({ boxes: boxesFor(services.catalogue, language) });
