import type { z } from 'zod';
import type { requisite } from './payment-details.ts';

export { unifiedFlow } from './payment-details.ts';
export type { UnifiedFlow } from './payment-details.ts';
export type Requisite = z.output<typeof requisite>;
