import { useMethodTitle } from '../api/method-titles.ts';

/** A payment method as players know it; a pointer shows the name that filters take. */
export function MethodName({ name }: { name: string }) {
  return <span title={name}>{useMethodTitle()(name)}</span>;
}
