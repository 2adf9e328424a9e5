import { amountInputId } from '../ui/amounts/AmountInput.tsx';
import { focusForPlayer } from '../ui/inputs/programmatic-focus.ts';
import { scrollToCentre } from '../ui/layout/scroll-to-centre.ts';
import { fieldId } from './field-item.ts';

/** FORM-5, FORM-20: scrolls to the first invalid field and focuses it. */
export function leadToField(name: string): void {
  const id = name === 'amount' ? amountInputId : fieldId(name);
  requestAnimationFrame(() => {
    const input = document.getElementById(id);
    if (!input) return;
    // The player may have collapsed the advanced fields again.
    const collapsed = input.closest('details');
    if (collapsed) collapsed.open = true;
    scrollToCentre(input);
    focusForPlayer(input);
  });
}
