import { lookUp, t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SignInButton, type SignInButtonProps } from '../SignInButton.tsx';
import { SupportButton } from '../SupportButton.tsx';

export interface ErrorViewProps {
  title?: string | undefined;
  /** Another way out for the player, if refreshing does not help. */
  text?: string | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** Present if the player has to sign in again. */
  signIn?: SignInButtonProps | undefined;
  onRefresh: () => void;
  /** Absent on the list of methods itself. */
  onAnother?: (() => void) | undefined;
  supportUrl?: string | undefined;
}

/** LIST-7: a title, a text and a button to refresh. LIST-27: and what else may help. */
export function ErrorView(props: ErrorViewProps) {
  const { title, text, onBack, onClose, signIn, onRefresh, onAnother, supportUrl } = props;
  // If the rest of the texts could not be loaded either, the buttons without a text are left out.
  const another = onAnother && lookUp('complete.another');
  return (
    <Page header={<Header title={title} onBack={onBack} onClose={onClose} />} width="narrow">
      <Message
        icon="circle-alert"
        illustration="error"
        tone="danger"
        title={t('error.title')}
        text={text ?? t('error.text')}
        level={title && !onBack ? 2 : 1}
      >
        {signIn && <SignInButton {...signIn} />}
        <Button tone={signIn && 'secondary'} icon="refresh-cw" onClick={onRefresh}>
          {t('error.refresh')}
        </Button>
        {another && (
          <Button tone="secondary" onClick={onAnother}>
            {another}
          </Button>
        )}
        <SupportButton url={supportUrl} />
      </Message>
    </Page>
  );
}
