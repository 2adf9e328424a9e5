import type { z } from 'zod';
import { calls } from '../calls/call-map.ts';
import { captchaProof } from '../calls/captcha/captcha.ts';
import {
  depositAnswer,
  depositCreateResponse,
  depositReference,
  depositState,
} from '../calls/deposits/deposits.ts';
import { errorBody } from '../error-body.ts';
import { methodField, methodList, paymentGroup, paymentMethod } from '../methods/methods.ts';
import { encoded, paymentDetails } from '../calls/deposits/payment-details.ts';
import { p2pResponse } from '../calls/peer-to-peer/peer-to-peer.ts';
import { done, nothing } from '../primitives.ts';
import { methodsRequest } from '../calls/snippet.ts';
import { withdrawalReference, withdrawalState } from '../calls/withdrawals.ts';

/**
 * Schemas that several calls share or that need their own name. The others are named after their
 * call.
 */
const shared: Record<string, z.ZodType> = {
  CaptchaProof: captchaProof,
  DepositAnswer: depositAnswer,
  DepositCreateResponse: depositCreateResponse,
  DepositReference: depositReference,
  DepositState: depositState,
  Done: done,
  EncodedDetails: encoded,
  ErrorBody: errorBody,
  MethodField: methodField,
  MethodList: methodList,
  MethodsRequest: methodsRequest,
  Nothing: nothing,
  PaymentDetails: paymentDetails,
  PaymentGroup: paymentGroup,
  PaymentMethod: paymentMethod,
  PeerToPeerDeposit: p2pResponse,
  WithdrawalReference: withdrawalReference,
  WithdrawalState: withdrawalState,
};

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[-.])(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Every schema of the calls, with its name in the documents. */
export function callShapes(): ReadonlyMap<z.ZodType, string> {
  const names = new Map(Object.entries(shared).map(([name, shape]) => [shape, name]));
  const add = (shape: z.ZodType, name: string) => names.has(shape) || names.set(shape, name);
  for (const [name, { request, response }] of Object.entries(calls)) {
    add(request, `${pascal(name)}Request`);
    add(response, `${pascal(name)}Response`);
  }
  return names;
}
