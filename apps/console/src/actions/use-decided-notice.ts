import { ApiError } from '../api/call.ts';
import { errorText } from '../api/error-words.ts';
import { useNotify } from '../ui/feedback/Notices.tsx';

/** What somebody has decided leaves the list with the refusal, so a notice says who it was. */
export function useDecidedNotice(): (error: Error) => void {
  const notify = useNotify();
  return (error) => {
    if (error instanceof ApiError && error.code === 'alreadyDecided') {
      notify(errorText(error), 'bad');
    }
  };
}
