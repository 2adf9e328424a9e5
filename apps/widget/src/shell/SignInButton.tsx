import { useState } from 'react';
import { t } from '../i18n/text.ts';
import type { Clock } from '../ports/clock.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx';

// Long enough to see that the press did something, even if the host does not answer.
const askedMs = 5000;

export interface SignInButtonProps {
  /** The site's sign-in page. Without one the host is asked. */
  url: string | undefined;
  onAsk: () => void;
  clock: Pick<Clock, 'wait'>;
}

/** ERR-9: leads a player without a valid token to the site's sign-in. */
export function SignInButton({ url, onAsk, clock }: SignInButtonProps) {
  const [isAsked, setAsked] = useState(false);
  if (url) return <ButtonLink href={url}>{t('error.signIn')}</ButtonLink>;
  const ask = (): void => {
    onAsk();
    setAsked(true);
    void clock.wait(askedMs).then(() => setAsked(false));
  };
  return (
    <Button busy={isAsked} onClick={ask}>
      {t('error.signIn')}
    </Button>
  );
}
