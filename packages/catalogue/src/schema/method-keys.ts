import { trigger } from '@opencashier/contract/methods/method-fields';
import { amountRule, arrival, fee, peerToPeer } from '@opencashier/contract/methods/methods';
import { listItem } from './data-schemas.ts';
import { methodFile } from './schema.ts';

const field = methodFile.shape.fields.element.shape;

const parts: Record<string, readonly string[]> = {
  fields: Object.keys(field),
  amount_rules: Object.keys(amountRule.shape),
  fee: Object.keys(fee.shape),
  networkFees: Object.keys(fee.shape),
  arrival: Object.keys(arrival.shape),
  p2p: Object.keys(peerToPeer.shape),
};

/** The keys that an object inside a method's file may have. */
export function methodKeys(path: readonly PropertyKey[]): readonly string[] {
  const [part, , inner] = path;
  if (part === undefined) return Object.keys(methodFile.shape);
  if (part === 'withdrawal') return methodKeys(path.slice(1));
  if (part === 'fields' && inner === 'values') return Object.keys(listItem.shape);
  if (part === 'fields' && inner === 'triggeredBy') return Object.keys(trigger.shape);
  return parts[String(part)] ?? [];
}
