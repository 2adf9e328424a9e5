import { z } from 'zod';
import { freeText } from '../../primitives.ts';

const pixels = z.int().min(0).max(100_000);

/**
 * Measurements of the player's browser, which 3-D Secure 2 uses to recognise it. The widget sends
 * them only with a deposit by a method that has `needsBrowser`. They are personal data: the server
 * passes them on and stores none of them.
 */
export const browserData = z.object({
  /** The language of the browser's own texts, as `navigator.language` has it. */
  language: freeText(35).optional(),
  /** Bits per pixel. */
  colorDepth: z.int().min(1).max(64).optional(),
  screenWidth: pixels.optional(),
  screenHeight: pixels.optional(),
  /** Minutes that the browser's clock is behind UTC: -60 in Berlin in winter. */
  timeZoneOffset: z.int().min(-900).max(900).optional(),
  javaEnabled: z.boolean().optional(),
});
export type BrowserData = z.output<typeof browserData>;
