import { t } from '../../../i18n/text.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { BonusStrip } from '../../../ui/feedback/BonusStrip.tsx';
import { Button } from '../../../ui/inputs/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Fact, Facts } from '../../../ui/lists/Facts.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import column from '../../../ui/layout/NarrowColumn.module.css';
import { BonusCountdown } from './BonusCountdown.tsx';
import styles from './BonusDetailsView.module.css';

export interface BonusDetailsViewProps {
  /** Absent if the offer has expired or the host has withdrawn it. */
  offer?:
    | {
        title: string;
        description?: string | undefined;
        secondsLeft?: number | undefined;
        terms: readonly Fact[];
        chosen: boolean;
      }
    | undefined;
  others: readonly { id: string; title: string }[];
  onChoose: (wanted: boolean) => void;
  onOther: (id: string) => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export function BonusDetailsView(props: BonusDetailsViewProps) {
  const { offer, others, onChoose, onOther, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      {offer ? (
        <div className={column.column}>
          <div className={styles.hero}>
            <span className={styles.mark}>
              <Icon name="gift" size={36} />
            </span>
            <h1 className={styles.title} tabIndex={-1}>
              {offer.title}
            </h1>
            {offer.description && (
              <p className={styles.description}>
                <bdi>{offer.description}</bdi>
              </p>
            )}
            {offer.secondsLeft !== undefined && <BonusCountdown seconds={offer.secondsLeft} />}
          </div>
          <div className={styles.details}>
            <Card>
              <div className={styles.terms}>
                <Facts facts={offer.terms} name={t('bonus.terms')} />
              </div>
            </Card>
            {others.map(({ id, title }) => (
              <BonusStrip
                key={id}
                title={title}
                note={t('bonus.other')}
                onOpen={() => onOther(id)}
              />
            ))}
          </div>
          <ActionBar>
            <Button onClick={() => onChoose(true)}>
              {offer.chosen ? t('bonus.keep') : t('bonus.take')}
            </Button>
            <Button tone="quiet" onClick={() => onChoose(false)}>
              {t('bonus.without')}
            </Button>
          </ActionBar>
        </div>
      ) : (
        <Message
          icon="gift"
          illustration="ended"
          title={t('bonus.gone')}
          text={t('bonus.goneText')}
          level={1}
        >
          {onBack && <Button onClick={onBack}>{t('bonus.without')}</Button>}
        </Message>
      )}
    </Page>
  );
}
