import { t } from '../i18n/text.ts';
import type { Clock } from '../ports/clock.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx';
import { useAsked } from './use-asked.ts';

export interface SignInButtonProps {
  /** The site's sign-in page. Without one the host is asked. */
  url: string | undefined;
  onAsk: () => void;
  clock: Pick<Clock, 'wait'>;
}

/** ERR-9: leads a player without a valid token to the site's sign-in. */
export function SignInButton(props: SignInButtonProps) {
  const { isAsked, onAsk } = useAsked(props.clock, props.onAsk);
  if (props.url) return <ButtonLink href={props.url}>{t('error.signIn')}</ButtonLink>;
  return (
    <Button busy={isAsked} onClick={onAsk}>
      {t('error.signIn')}
    </Button>
  );
}
