import { useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { Flag } from '../../../ui/media/Flag.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import type { Region } from '../../../ui/layout/RegionChip.tsx';
import { ChoiceList, ChoicePage } from '../../../ui/lists/ChoiceList.tsx';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import { RegionSkeleton } from './RegionSkeleton.tsx';

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
        <Message
          icon="circle-alert"
          illustration="error"
          tone="danger"
          title={t('error.title')}
          text={problem}
          level={1}
        >
          <Button icon="refresh-cw" onClick={onRefresh}>
            {t('region.again')}
          </Button>
        </Message>
      ) : (
        <ChoicePage title={t('region.title')}>
          {regions ? <Regions {...props} regions={regions} /> : <RegionSkeleton />}
        </ChoicePage>
      )}
    </Page>
  );
}

type RegionsProps = RegionViewProps & { regions: readonly Region[] };

function Regions({ regions, current, onChoose }: RegionsProps) {
  const [typed, onType] = useState('');
  const found = regions.filter(({ code, name }) => matchesSearch(`${name} ${code}`, typed));
  const hasSearch = regions.length >= searchFrom;
  return (
    <ChoiceList
      label={t('region.title')}
      search={hasSearch ? { name: t('region.search'), typed, onType } : undefined}
      choices={found.map(({ code, name, flagUrl }) => ({
        id: code,
        name,
        isChosen: code === current,
        mark: <Flag country={code} url={flagUrl} />,
        end: code === current && <Icon name="check" size={20} />,
      }))}
      onChoose={onChoose}
    />
  );
}
