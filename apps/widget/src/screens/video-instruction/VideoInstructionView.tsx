import { useState } from 'react';
import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/Header.tsx';
import { MethodHead } from '../../ui/MethodHead.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { InstructionSteps } from '../instruction/InstructionSteps.tsx';
import styles from './VideoInstructionView.module.css';

export interface VideoInstructionViewProps {
  method: { name: string; iconUrl?: string | undefined };
  /** Undefined where there is no guide for this player. */
  videoUrl: string | undefined;
  /** The same in words. */
  steps: readonly string[];
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** ROUTE-15: how a method is used, to watch; the words stand below, for whoever cannot. */
export function VideoInstructionView(props: VideoInstructionViewProps) {
  const { method, videoUrl, steps, onBack, onClose } = props;
  const [isBroken, setBroken] = useState(false);
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <div className={styles.page}>
        <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[t('guide.title')]} />
        {videoUrl !== undefined && !isBroken ? (
          <video
            className={styles.video}
            src={videoUrl}
            aria-label={t('guide.title')}
            controls
            muted
            playsInline
            preload="auto"
            onError={() => setBroken(true)}
          />
        ) : (
          <Notice tone="warning">{t('guide.broken')}</Notice>
        )}
        <InstructionSteps steps={steps} />
        <ActionBar>{onBack && <Button onClick={onBack}>{t('instruction.done')}</Button>}</ActionBar>
      </div>
    </Page>
  );
}
