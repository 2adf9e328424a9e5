import { z } from 'zod';
import { methodName } from '../primitives.ts';

/** The methods that the operators of the player's site have switched off, by direction. */
export const methodsOff = z.object({
  deposit: z.array(methodName).readonly(),
  withdrawal: z.array(methodName).readonly(),
});
export type MethodsOff = z.output<typeof methodsOff>;
