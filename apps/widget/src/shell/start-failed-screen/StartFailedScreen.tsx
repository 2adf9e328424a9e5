import { t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SignInButton, type SignInButtonProps } from '../SignInButton.tsx';

interface StartFailedProps {
  /** True if a host is present. Without one the page can only explain how to open the cashier. */
  hosted: boolean;
  /** Absent if the player is signed in, or if nobody could be asked. */
  signIn?: SignInButtonProps | undefined;
  onRefresh: () => void;
}

export default function StartFailedScreen({ hosted, signIn, onRefresh }: StartFailedProps) {
  const text = hosted ? t('error.text') : t('error.notOpened');
  return (
    <Page header={<Header />} width="narrow">
      <Message
        icon="circle-alert"
        illustration="error"
        tone="danger"
        title={t('error.title')}
        text={text}
        level={1}
      >
        {signIn && <SignInButton {...signIn} />}
        <Button tone={signIn && 'secondary'} icon="refresh-cw" onClick={onRefresh}>
          {t('error.refresh')}
        </Button>
      </Message>
    </Page>
  );
}
