import type { SignInKind } from '@opencashier/contract/operator/access/session';
import { demoSignIn } from '@opencashier/contract/operator/access/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '../api/queries.ts';
import { signInAsDemo, signInUrl } from '../api/session.ts';
import { text, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { Failure } from '../ui/feedback/States.tsx';
import styles from './SignIn.module.css';

/** Links to the OpenID provider; in development, offers a demo operator for each role. */
export function SignIn({ signIn }: { signIn: SignInKind }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark} aria-hidden="true">
          C
        </span>
        <h1>{text('signIn.title')}</h1>
        {signIn === 'oidc' ? <OpenId /> : <Demonstration />}
      </div>
    </main>
  );
}

function OpenId() {
  return (
    <>
      <p>{text('signIn.explain')}</p>
      <a className={styles.go} href={signInUrl(`${location.pathname}${location.search}`)}>
        {text('signIn.go')}
      </a>
    </>
  );
}

function Demonstration() {
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: signInAsDemo,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
  return (
    <>
      <p>{text('signIn.choose')}</p>
      <ul className={styles.roles}>
        {demoSignIn.shape.role.options.map((role) => (
          <li key={role}>
            <Button disabled={enter.isPending} onClick={() => enter.mutate(role)}>
              <strong>{valueText('role', role)}</strong>
              <small>{valueText('role.can', role)}</small>
            </Button>
          </li>
        ))}
      </ul>
      {enter.error && <Failure error={enter.error} />}
    </>
  );
}
