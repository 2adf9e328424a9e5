import { useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { Flag } from '../../../ui/media/Flag.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import type { Region } from '../../../ui/layout/RegionChip.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import { RegionSkeleton } from './RegionSkeleton.tsx';
import styles from './RegionView.module.css';

export interface RegionViewProps {
  /** Undefined while the regions load. */
  regions?: readonly Region[] | undefined;
  current: string;
  /** The message if the list could not be loaded. */
  problem?: string | undefined;
  onChoose: (code: string) => void;
  onRefresh: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

// A shorter list fits on a phone's screen and needs no search.
const searchFrom = 9;

export function RegionView(props: RegionViewProps) {
  const { regions, problem, onRefresh, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} busy={!regions && !problem}>
      {problem ? (
        <Message icon="circle-alert" title={t('region.title')} text={problem} level={1}>
          <Button icon="refresh-cw" onClick={onRefresh}>
            {t('empty.refresh')}
          </Button>
        </Message>
      ) : (
        <div className={styles.page}>
          <h1 className={styles.title} tabIndex={-1}>
            {t('region.title')}
          </h1>
          {regions ? <Choice {...props} regions={regions} /> : <RegionSkeleton />}
        </div>
      )}
    </Page>
  );
}

type ChoiceProps = RegionViewProps & { regions: readonly Region[] };

function Choice({ regions, current, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = regions.filter(({ code, name }) => matchesSearch(`${name} ${code}`, typed));
  return (
    <>
      {regions.length >= searchFrom && (
        <SearchInput name={t('region.search')} value={typed} onChange={setTyped} />
      )}
      <p className={styles.none} role="status">
        {found.length === 0 && t('search.none', { typed })}
      </p>
      <ul className={styles.list} aria-label={t('region.title')}>
        {found.map((region) => (
          <li key={region.code}>
            <button
              type="button"
              className={styles.region}
              aria-current={region.code === current || undefined}
              onClick={() => onChoose(region.code)}
            >
              <Flag country={region.code} url={region.flagUrl} />
              <span className={styles.name}>{region.name}</span>
              {region.code === current && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
