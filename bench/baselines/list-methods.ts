import type { MethodList } from '@opencashier/contract/methods/methods';
import type { ListedMethod } from './react-list/MethodList.tsx';

/** The data of the methods that both baselines show. */
export function listMethods({ methods }: MethodList): ListedMethod[] {
  return methods.map(({ name, text, amount_rules: rules }) => {
    const [currency = '', rule] = Object.entries(rules)[0] ?? [];
    const limits = rule ? `${rule.min} – ${rule.max} ${currency}` : '';
    return { name, title: text['en']?.['title'] ?? name, limits };
  });
}
