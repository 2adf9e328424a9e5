import { t } from '../../../../i18n/text.ts';
import { money, shortMoney } from '../../../../format/format-values.ts';
import { depositRootPath, withdrawalRootPath } from '../../../../routes/paths.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { Message } from '../../../../ui/feedback/Message.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import type { Shortfall } from '../../flows/check-withdrawal.ts';
import { accountCurrency } from '../../flows/withdrawal-methods.ts';

/** WD-7: in place of a form that the player cannot submit, the reason and ways to continue. */
export function NothingToWithdraw({ available, min }: Shortfall) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const word = inSweepstake() ? 'redeem' : 'withdraw';
  const currency = accountCurrency();
  const params = {
    balance: money(available, currency),
    min: shortMoney(min ?? '0', currency),
  };
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <Message
        icon="info"
        illustration="empty"
        title={t(`${word}.${min === undefined ? 'nothing' : 'short'}.title`)}
        text={t(`${word}.${min === undefined ? 'nothing' : 'short'}.text`, params)}
        level={1}
      >
        <Button onClick={() => ports.navigator.go({ path: depositRootPath })}>
          {t(`${word}.toDeposit`)}
        </Button>
        {min !== undefined && (
          <Button
            tone="secondary"
            onClick={() => ports.navigator.replace({ path: withdrawalRootPath })}
          >
            {t('complete.another')}
          </Button>
        )}
      </Message>
    </Page>
  );
}
