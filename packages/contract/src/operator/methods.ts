import { z } from 'zod';
import { country, flag, freeText, isoTime, methodName, nothing } from '../primitives.ts';
import type { OperatorOperationDefinition } from './operation-definition.ts';
import { alertFacts } from './overview.ts';
export const methodKinds = ['deposit', 'withdrawal'] as const;
const kind = z.enum(methodKinds);

export const methodSearch = z.object({
  kind: kind.default('deposit'),
  /** Only the methods that are offered in this country. */
  country: country.optional(),
});

/** A method in the partner's order, whether it is switched on or off. */
export const foundMethod = z.object({
  name: z.string(),
  title: z.string(),
  kind,
  category: z.string(),
  group: z.string().optional(),
  provider: z.string(),
  countries: z.array(z.string()),
  currencies: z.array(z.string()),
  isOn: z.boolean(),
  /** Its position differs from the one in its file. */
  isMoved: z.boolean(),
  /** The operator who changed it last, when and why. Absent if nobody did. */
  changed: z.object({ by: z.string(), at: isoTime, reason: z.string().optional() }).optional(),
  /** Deposits of the last 24 hours that have ended; the rate is absent if none has. */
  ended: z.number().int(),
  approvalRate: z.number().optional(),
});
export const foundMethods = z.object({ methods: z.array(foundMethod) });

export const methodSwitch = z.object({ kind, isOn: flag, reason: freeText(500).min(1) });

/** `before`: the method that it comes before; without one it comes last. */
export const methodMove = z.object({
  kind,
  before: methodName.optional(),
  /** Resets it to the position in its file. */
  isReset: flag.optional(),
});

/**
 * - `unreachable`: the last request got no usable answer.
 * - `silent`: several deposits of the last half hour wait for an answer.
 * - `declining`: far fewer deposits than usual are approved.
 */
export const providerStates = ['healthy', 'declining', 'silent', 'unreachable'] as const;

export const foundProvider = z.object({
  name: z.string(),
  state: z.enum(providerStates),
  /** The beginning of the state, if known. */
  since: isoTime.optional(),
  detail: z.string().optional(),
  facts: alertFacts.optional(),
  /** The number of methods it serves here, by direction. */
  methods: z.object({ deposit: z.number().int(), withdrawal: z.number().int() }),
  /** Deposits of the last 24 hours that have ended; the rate is absent if none has. */
  ended: z.number().int(),
  approvalRate: z.number().optional(),
  usualRate: z.number().optional(),
  /** The median from creation to credit; times from half a minute on are rounded. */
  creditSeconds: z.number().optional(),
  lastError: z.object({ message: z.string(), at: isoTime }).optional(),
});
export const foundProviders = z.object({ providers: z.array(foundProvider) });

export const methodOperations = {
  methods: {
    method: 'GET',
    path: '/methods',
    summary: 'List the partner’s methods in the order in which players see them.',
    request: methodSearch,
    response: foundMethods,
  },
  switchMethod: {
    method: 'POST',
    path: '/methods/{method}/switch',
    summary: 'Switch a method off or on for deposits or withdrawals, immediately on all servers.',
    request: methodSwitch,
    response: foundMethod,
  },
  moveMethod: {
    method: 'POST',
    path: '/methods/{method}/move',
    summary: 'Move a method before another one, to the end, or back to where its file puts it.',
    request: methodMove,
    response: foundMethod,
  },
  providers: {
    method: 'GET',
    path: '/providers',
    summary: 'Get the health of each provider: state, approval rate and last error.',
    request: nothing,
    response: foundProviders,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
