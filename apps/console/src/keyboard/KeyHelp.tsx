import { text } from '../texts/text.ts';
import { Key } from '../ui/inputs/Button.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { keyGroups } from './key-list.ts';
import styles from './KeyHelp.module.css';

export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={text('keys.title')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.groups}>
        {keyGroups.map(({ title, keys }) => (
          <section key={title}>
            <h2>{text(title)}</h2>
            <dl>
              {keys.map(([names, label]) => (
                <div key={names}>
                  <dt>
                    {names.split(' ').map((name) => (
                      <Key key={name} name={name} />
                    ))}
                    <span className={styles.visuallyHidden}>{names}</span>
                  </dt>
                  <dd>{text(label)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
