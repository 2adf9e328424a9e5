import { checkPaymentUrl } from '../../../../shell/check-payment-url.ts';
import { t } from '../../../../i18n/text.ts';
import { useSession } from '../../../../state/session.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CodeCard } from './CodeCard.tsx';
import type { OpenPayment } from './use-payment.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import styles from './UpiPayment.module.css';

/**
 * On a phone: apps that the host opens, and a code to scan with another phone. On a desktop, which
 * has no such apps: only the code.
 */
export function UpiPayment({ deposit, method, frame }: OpenPayment) {
  const { ports } = useScreen();
  const isDesktop = useSession(({ user }) => user.platform === 'desktop');
  const { code, apps = [] } = deposit.details ?? {};
  const callable = apps.filter(({ url }) => checkPaymentUrl(url, method)); // HOST-7: allowed addresses
  return (
    <>
      {!isDesktop && callable.length > 0 && (
        <Card className={styles.apps}>
          <h2 className={styles.title}>{t('payment.upi.apps')}</h2>
          <div className={styles.choice}>
            {callable.map(({ name, url }) => (
              <Button
                key={name}
                tone="secondary"
                name={t('payment.upi.open', { app: name })}
                onClick={() => ports.host.send({ messageType: 'openExternalUrl', url })}
              >
                {name}
              </Button>
            ))}
          </div>
        </Card>
      )}
      {code && (
        <CodeCard
          code={code}
          amount={frame.amount}
          note={t('payment.upi.note')}
          copyLabel={isDesktop ? undefined : t('payment.upi.code')}
          onCopy={frame.onCopy}
        />
      )}
    </>
  );
}
