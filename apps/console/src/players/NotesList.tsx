import { useRead } from '../api/queries.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import styles from './Notes.module.css';

/** The operators' notes about a player, the latest first. */
export function NotesList({ user, limit }: { user: string; limit: number }) {
  const found = useRead('notes', { pathParams: { user }, request: { limit } });
  return (
    <Loaded of={found}>
      {({ notes }) =>
        notes.length === 0 ? (
          <Empty>{text('notes.none')}</Empty>
        ) : (
          <ul className={styles.notes}>
            {notes.map(({ id, text: note, by, at }) => (
              <li key={id}>
                <p className={styles.words}>{note}</p>
                <small>
                  {by}, <Ago at={at} suffix={text('time.ago')} />
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
