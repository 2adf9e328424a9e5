import { text } from '../texts/text.ts';
import { useNotify } from '../ui/feedback/Notices.tsx';

/** Copies a value, and says whether that worked. */
export function useCopy(copied: string, value: () => string): () => void {
  const notify = useNotify();
  return () => {
    navigator.clipboard.writeText(value()).then(
      () => notify(copied),
      () => notify(text('payment.notCopied'), 'bad'),
    );
  };
}
