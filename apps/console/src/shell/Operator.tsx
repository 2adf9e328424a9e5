import { useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '../api/before-sign-out.ts';
import { forgetSession } from '../api/queries.ts';
import { signOut, signOutEverywhere, useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { text, valueText } from '../texts/text.ts';
import { Menu } from '../ui/inputs/Menu.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import { themes, useTheme } from './theme.ts';
import styles from './Operator.module.css';

/** The signed-in operator, with the theme and the ways to sign out. */
export function Operator({ onKeys }: { onKeys: () => void }) {
  const { view } = useOperator();
  const client = useQueryClient();
  const notify = useNotify();
  const [theme, setTheme] = useTheme();
  const leave = (end: () => Promise<unknown>) => () => {
    leaveSession(end)
      .then(() => forgetSession(client, view.signIn))
      .catch((error: Error) => notify(errorText(error), 'bad'));
  };
  return (
    <Menu
      label={text('operator.menu', { name: view.operator.name })}
      className={styles.operator}
      button={
        <>
          <span className={styles.initials} aria-hidden="true">
            {initials(view.operator.name)}
          </span>
          <span className={styles.who}>
            <strong>{view.operator.name}</strong>
            <small>
              {text('operator.role', {
                role: valueText('role', view.role),
                signIn: valueText('signIn', view.signIn),
              })}
            </small>
          </span>
        </>
      }
      items={[
        ...themes.map((name) => ({
          label: text(`theme.${name}`),
          onChoose: () => setTheme(name),
          isChosen: name === theme,
        })),
        { label: text('keys.title'), onChoose: onKeys },
        { label: text('operator.signOut'), onChoose: leave(signOut) },
        { label: text('operator.signOutEverywhere'), onChoose: leave(signOutEverywhere) },
      ]}
    />
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', second] = words;
  const letters = second ? `${first.slice(0, 1)}${second.slice(0, 1)}` : first.slice(0, 2);
  return letters.toUpperCase();
}
