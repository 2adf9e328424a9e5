import { useRef, useState } from 'react';
import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { MethodHead } from '../../ui/layout/MethodHead.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import column from '../../ui/layout/NarrowColumn.module.css';
import { InstructionSteps } from './InstructionSteps.tsx';
import styles from './VideoInstructionView.module.css';

export interface VideoInstructionViewProps {
  method: { name: string; iconUrl?: string | undefined };
  /** Undefined if there is no guide for this player. */
  videoUrl: string | undefined;
  /** The picture before the video starts. Without one, phones show nothing there. */
  posterUrl?: string | undefined;
  /** The same guide as text. */
  steps: readonly string[];
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** ROUTE-15: a video guide to a method, with the steps as text below it. */
export function VideoInstructionView(props: VideoInstructionViewProps) {
  const { method, videoUrl, posterUrl, steps, onBack, onClose } = props;
  const [isBroken, setBroken] = useState(false);
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <div className={column.column}>
        <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[t('guide.title')]} />
        {videoUrl !== undefined && !isBroken ? (
          <Video url={videoUrl} posterUrl={posterUrl} onError={() => setBroken(true)} />
        ) : (
          <Notice tone="warning">{t('guide.broken')}</Notice>
        )}
        <InstructionSteps steps={steps} />
        <ActionBar>{onBack && <Button onClick={onBack}>{t('instruction.done')}</Button>}</ActionBar>
      </div>
    </Page>
  );
}

interface VideoProps {
  url: string;
  posterUrl: string | undefined;
  onError: () => void;
}

/** The browser's controls cover a third of a small picture, so they appear with the first press. */
function Video({ url, posterUrl, onError }: VideoProps) {
  const [isStarted, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const start = (): void => {
    setStarted(true);
    if (!video.current) return;
    // Takes the focus of the button, which disappears; a video has none without controls.
    video.current.controls = true;
    video.current.focus();
    video.current.play().catch(() => {});
  };
  return (
    <div className={styles.player}>
      <video
        ref={video}
        className={styles.video}
        src={url}
        poster={posterUrl}
        aria-label={t('guide.title')}
        controls={isStarted}
        muted
        playsInline
        preload="auto"
        onError={onError}
      />
      {!isStarted && (
        <button type="button" className={styles.play} aria-label={t('guide.link')} onClick={start}>
          <Icon name="circle-play" size={56} />
        </button>
      )}
    </div>
  );
}
