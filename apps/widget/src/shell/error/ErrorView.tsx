import { t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';

export interface ErrorViewProps {
  title?: string | undefined;
  /** What the player can do, if refreshing does not help. */
  text?: string | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  onRefresh: () => void;
}

/** LIST-7: a title, a text and a button to refresh. */
export function ErrorView({ title, text, onBack, onClose, onRefresh }: ErrorViewProps) {
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
        <Button icon="refresh-cw" onClick={onRefresh}>
          {t('error.refresh')}
        </Button>
      </Message>
    </Page>
  );
}
