import { t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';

interface StartFailedProps {
  /** True if a host is present. Without one the page can only explain how to open the cashier. */
  hosted: boolean;
  onRefresh: () => void;
}

export default function StartFailedScreen({ hosted, onRefresh }: StartFailedProps) {
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
        <Button icon="refresh-cw" onClick={onRefresh}>
          {t('error.refresh')}
        </Button>
      </Message>
    </Page>
  );
}
