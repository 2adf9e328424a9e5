import { useState } from 'react';
import { useAllowed } from '../api/session.ts';
import { isSimple, type ReviewItem } from './queue.ts';

interface Selection {
  ids: ReadonlySet<string>;
  /** The selected withdrawals that are still simple. */
  items: readonly ReviewItem[];
  /** Absent if the role may approve nothing. */
  toggle?: (item: ReviewItem) => void;
  /** Without ids, none is selected afterwards. */
  remove: (removed?: readonly string[]) => void;
}

/** The simple withdrawals that an operator has selected to approve together. */
export function useSelection(items: readonly ReviewItem[]): Selection {
  const isAllowed = useAllowed();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (item: ReviewItem) => {
    if (!isSimple(item)) return;
    setIds((old) => {
      const others = [...old].filter((other) => other !== item.id);
      return new Set(old.has(item.id) ? others : [...others, item.id]);
    });
  };
  return {
    ids,
    items: items.filter((one) => ids.has(one.id) && isSimple(one)),
    ...(isAllowed('approve') && { toggle }),
    remove: (removed) =>
      setIds((old) => new Set(removed ? [...old].filter((id) => !removed.includes(id)) : [])),
  };
}
