import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import type { MaskedElement } from './mask-element.ts';
import type { FieldHandlers, FieldItem } from '../field-item.ts';

/**
 * Applies a field's mask to its input. The library loads with the first masked field; until then,
 * or if that fails, the field accepts any input.
 */
export function useMask(
  { name, mask, value }: FieldItem,
  { onChange }: FieldHandlers,
): RefCallback<HTMLInputElement> {
  const masked = useRef<MaskedElement>(undefined);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
    masked.current?.show(value);
  });
  return useCallback(
    (element: HTMLInputElement) => {
      if (!mask) return;
      let isGone = false;
      const attach = async (): Promise<void> => {
        const { maskElement } = await import('./mask-element.ts');
        if (isGone) return;
        masked.current = maskElement(element, mask, (text) => report.current(name, text));
      };
      attach().catch(() => undefined);
      return () => {
        isGone = true;
        masked.current?.remove();
        masked.current = undefined;
      };
    },
    [mask, name],
  );
}
