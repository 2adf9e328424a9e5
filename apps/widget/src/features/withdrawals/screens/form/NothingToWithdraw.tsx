import { useEffect } from 'react';
import { t } from '../../../../i18n/text.ts';
import { money, shortMoney } from '../../../../format/format-values.ts';
import { depositRootPath, withdrawalRootPath } from '../../../../routes/paths.ts';
import { limitText } from '../../../../shell/errors/limit-text.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { SupportButton } from '../../../../shell/SupportButton.tsx';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useSiteLink } from '../../../../shell/use-site-link.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { Message } from '../../../../ui/feedback/Message.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import type { Shortfall } from '../../flows/check-withdrawal.ts';
import { quoteWithdrawal } from '../../flows/quote-withdrawal.ts';
import { accountCurrency, accountWithMoney } from '../../flows/withdrawal-methods.ts';
import { chooseAccount } from '../../state.ts';

/** WD-7: in place of a form that the player cannot submit, the reason and ways to continue. */
export function NothingToWithdraw({ shortfall }: { shortfall: Shortfall }) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const support = useSiteLink('support');
  const isLimited = shortfall.kind === 'limit';
  useEffect(() => {
    // Part of the limit may be free again since the last dry run.
    if (isLimited) void quoteWithdrawal(ports);
  }, [ports, isLimited]);
  const other = accountWithMoney();
  // A deposit does not raise a limit, and no other method pays out from an empty account.
  const hasDeposit = !isLimited;
  const hasMethods = isLimited ? Number(shortfall.limit.left) > 0 : shortfall.kind === 'short';
  const toList = (): void => ports.navigator.replace({ path: withdrawalRootPath });
  const secondary = hasDeposit || other ? 'secondary' : 'primary';
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <Message icon="info" illustration="empty" {...textsOf(shortfall)} level={1}>
        {other && (
          <Button
            onClick={() => {
              chooseAccount(other.currency);
              toList();
            }}
          >
            {t('withdraw.toOther')}
          </Button>
        )}
        {hasDeposit && (
          <Button
            tone={other ? 'secondary' : 'primary'}
            onClick={() => ports.navigator.go({ path: depositRootPath })}
          >
            {t(`${word()}.toDeposit`)}
          </Button>
        )}
        {hasMethods && (
          <Button tone={secondary} onClick={toList}>
            {t('complete.another')}
          </Button>
        )}
        {isLimited && <SupportButton url={support} />}
      </Message>
    </Page>
  );
}

const word = () => (inSweepstake() ? 'redeem' : 'withdraw');

function textsOf(shortfall: Shortfall): { title: string; text: string } {
  const currency = accountCurrency();
  switch (shortfall.kind) {
    case 'limit':
      return {
        title: t('withdraw.limitReached'),
        text: limitText(shortfall.limit, shortfall.min),
      };
    case 'short': {
      const balance = money(shortfall.available, currency);
      const min = shortMoney(shortfall.min, currency);
      return {
        title: t(`${word()}.short.title`),
        text: t(`${word()}.short.text`, { balance, min }),
      };
    }
    case 'nothing': {
      const balance = money(shortfall.available, currency);
      return {
        title: t(`${word()}.nothing.title`),
        text: t(`${word()}.nothing.text`, { balance }),
      };
    }
  }
}
