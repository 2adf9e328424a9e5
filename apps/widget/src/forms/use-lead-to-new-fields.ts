import type { MethodField } from '@opencashier/contract/methods/methods';
import { useEffect, useRef } from 'react';
import { leadToField } from './lead-to-field.ts';

/** SEQ-6: leads to the first field that an answer has added to the form, once it is rendered. */
export function useLeadToNewFields(extraFields: readonly MethodField[]): void {
  const before = useRef(extraFields);
  useEffect(() => {
    if (before.current === extraFields) return;
    const known = new Set(before.current.map(({ name }) => name));
    before.current = extraFields;
    const first = extraFields.find(({ name }) => !known.has(name)) ?? extraFields[0];
    if (first) leadToField(first.name);
  }, [extraFields]);
}
