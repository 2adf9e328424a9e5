import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Tone } from '../../format/payments.ts';
import { text } from '../../texts/text.ts';
import { classNames } from '../style/class-names.ts';
import styles from './Notices.module.css';

interface Notice {
  id: number;
  tone: Tone;
  message: ReactNode;
}

type Notify = (message: ReactNode, tone?: Tone) => void;

const NotifyContext = createContext<Notify>(() => undefined);
const shownMs = 6000;
const shownMost = 4;

/** Shows the outcome of an action in a corner, and announces it to screen readers. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const lastId = useRef(0);
  const notify = useCallback<Notify>((message, tone = 'good') => {
    lastId.current += 1;
    const notice = { id: lastId.current, tone, message };
    setNotices((all) => [...all, notice].slice(-shownMost));
  }, []);
  const remove = useCallback((id: number) => {
    setNotices((all) => all.filter((one) => one.id !== id));
  }, []);
  return (
    <NotifyContext value={notify}>
      {children}
      <div className={styles.notices} role="status" aria-label={text('notices.label')}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} {...notice} onEnd={remove} />
        ))}
      </div>
    </NotifyContext>
  );
}

function NoticeLine({ id, tone, message, onEnd }: Notice & { onEnd: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, shownMs, id);
    return () => clearTimeout(timer);
  }, [id, onEnd]);
  return <p className={classNames(styles.notice, styles[tone])}>{message}</p>;
}

export const useNotify = (): Notify => use(NotifyContext);
