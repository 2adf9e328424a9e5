import { Link, useLocation } from 'wouter';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { count } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { classNames } from '../ui/style/class-names.ts';
import { navItems } from './nav-items.ts';
import styles from './Navigation.module.css';

const queuesEveryMs = 10_000;

/** The console's screens, with the length of each queue. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const [location] = useLocation();
  const isAllowed = useAllowed();
  const overview = useRead('overview', {
    everyMs: queuesEveryMs,
    isNeeded: isAllowed('overview'),
  });
  const waiting = (name: string | undefined) =>
    overview.data?.queues.find((queue) => queue.name === name)?.count ?? 0;
  return (
    <nav aria-label={text('nav.label')}>
      <ul className={styles.list}>
        {navItems
          .filter(({ operation }) => isAllowed(operation))
          .map(({ path, label, queue }) => {
            const isCurrent = path === '/' ? location === '/' : location.startsWith(path);
            return (
              <li key={path}>
                <Link
                  href={path}
                  className={classNames(styles.link, isCurrent && styles.current)}
                  {...(isCurrent && { 'aria-current': 'page' as const })}
                  {...(onChoose && { onClick: onChoose })}
                >
                  {text(label)}
                  {waiting(queue) > 0 && (
                    <span className={classNames(styles.count, queue !== 'review' && styles.warm)}>
                      {count(waiting(queue))}
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
