import { amountRule, arrival, fee } from '@opencashier/contract/methods';
import { methodFile } from './schema.ts';

const field = methodFile.shape.fields.element.shape;

/** The keys that an object inside a method's file may have. */
export function methodKeys(path: readonly PropertyKey[]): readonly string[] {
  const [part, , inner] = path;
  if (part === undefined) return Object.keys(methodFile.shape);
  if (part === 'fields' && inner === 'values') return ['text', 'value'];
  if (part === 'fields' && inner === 'triggeredBy') return ['field', 'value'];
  if (part === 'fields') return Object.keys(field);
  if (part === 'amount_rules') return Object.keys(amountRule.shape);
  if (part === 'fee') return Object.keys(fee.shape);
  return part === 'arrival' ? Object.keys(arrival.shape) : [];
}
