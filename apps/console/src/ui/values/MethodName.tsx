import { useMethodTitle } from '../../api/method-titles.ts';

/** The title of a payment method; its tooltip is the internal name, which filters accept. */
export function MethodName({ name }: { name: string }) {
  return <span title={name}>{useMethodTitle()(name)}</span>;
}
