import { ApiError } from '../api/call.ts';
import { errorText } from '../api/error-words.ts';
import { useNotify } from '../ui/feedback/Notices.tsx';

/** A refused decision leaves the list at once, so a notice names the person who decided first. */
export function useDecidedNotice(): (error: Error) => void {
  const notify = useNotify();
  return (error) => {
    if (error instanceof ApiError && error.code === 'alreadyDecided') {
      notify(errorText(error), 'bad');
    }
  };
}
