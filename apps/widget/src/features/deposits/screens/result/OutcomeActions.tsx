import { t } from '../../../../i18n/text.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { ButtonLink } from '../../../../ui/inputs/ButtonLink.tsx';
import type { DepositActions, DepositFacts, DepositOutcome } from './deposit-outcome.ts';

export type OutcomeActionsProps = DepositFacts & DepositActions & { outcome: DepositOutcome };

/** Every state offers a way forward and a way back. */
export function OutcomeActions(props: OutcomeActionsProps) {
  const { outcome, amount, coins, supportUrl } = props;
  const { onContinue, onDone, onAgain, onRetry, onAnother, onShare } = props;
  // A player may leave a pending payment, but the page does not suggest it.
  const another = (
    <Button tone={outcome.kind === 'waiting' ? 'quiet' : 'secondary'} onClick={onAnother}>
      {t('complete.another')}
    </Button>
  );
  switch (outcome.kind) {
    case 'waiting':
      return (
        <>
          {outcome.isP2p && <Button onClick={() => onContinue?.()}>{t('p2p.details')}</Button>}
          {outcome.paymentUrl && outcome.isPosted && (
            <Button icon="external-link" onClick={() => onContinue?.()}>
              {t('complete.waiting.continue')}
            </Button>
          )}
          {outcome.paymentUrl && !outcome.isPosted && (
            <ButtonLink
              href={outcome.paymentUrl}
              icon="external-link"
              onClick={(event) => onContinue?.(event)}
            >
              {t('complete.waiting.continue')}
            </ButtonLink>
          )}
          {another}
        </>
      );
    case 'accepted':
      return <Button onClick={onDone}>{t('complete.done')}</Button>;
    case 'processed':
      return (
        <>
          <Button onClick={onDone}>{t('complete.done')}</Button>
          <Button tone="secondary" onClick={onAgain}>
            {t(coins === undefined ? 'complete.again' : 'sweepstake.again')}
          </Button>
          {onShare && (
            <Button tone="quiet" icon="share" onClick={onShare}>
              {t('complete.share')}
            </Button>
          )}
        </>
      );
    case 'reversed':
    case 'disputed':
    case 'expired':
      // A player who has paid must not be led to pay again.
      return (
        <>
          <Button onClick={onDone}>{t('complete.done')}</Button>
          {outcome.kind === 'disputed' ? <Support url={supportUrl} /> : another}
        </>
      );
    case 'failed':
    case 'cancelled':
      return (
        <>
          <Button onClick={onRetry}>{t('complete.retry', { amount })}</Button>
          {another}
        </>
      );
  }
}

function Support({ url }: { url: string | undefined }) {
  if (!url) return null;
  return (
    <ButtonLink tone="secondary" icon="life-buoy" href={url}>
      {t('complete.support')}
    </ButtonLink>
  );
}
