import { t } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SupportButton } from '../SupportButton.tsx';
import { type Region, RegionChip } from '../../ui/layout/RegionChip.tsx';

export interface EmptyViewProps {
  /** The transaction's title; with onBack the header shows Back instead. */
  title?: string | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  region?: Region | undefined;
  onChangeRegion?: (() => void) | undefined;
  /** LIST-3: there are payment methods, but no packages to buy. */
  lacksPackages?: boolean;
  onRefresh: () => void;
  supportUrl?: string | undefined;
}

/** LIST-6: the page for an empty list. */
export function EmptyView(props: EmptyViewProps) {
  const { title, onBack, onClose, region, onChangeRegion, lacksPackages, onRefresh } = props;
  const header = (
    <Header title={title} onBack={onBack} onClose={onClose}>
      {region && <RegionChip region={region} onChange={onChangeRegion} />}
    </Header>
  );
  return (
    <Page header={header} width="narrow">
      <Message
        illustration="empty"
        icon={lacksPackages ? 'clock' : 'map-pin-off'}
        title={t(lacksPackages ? 'sweepstake.empty' : 'empty.title')}
        text={t(lacksPackages ? 'sweepstake.emptyText' : 'empty.text')}
        level={title && !onBack ? 2 : 1}
      >
        {onChangeRegion && <Button onClick={onChangeRegion}>{t('empty.region')}</Button>}
        <Button
          tone={onChangeRegion ? 'secondary' : 'primary'}
          icon="refresh-cw"
          onClick={onRefresh}
        >
          {t('empty.refresh')}
        </Button>
        <SupportButton url={props.supportUrl} />
      </Message>
    </Page>
  );
}
