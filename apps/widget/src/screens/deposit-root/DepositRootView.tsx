import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { BonusStrip, type BonusStripProps } from '../../ui/BonusStrip.tsx';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Region, RegionChip } from '../../ui/RegionChip.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { MethodCard, type MethodItem } from '../methods/MethodCard.tsx';
import { MethodGrid, MethodSections } from '../methods/MethodGrid.tsx';
import { Found } from '../methods/Found.tsx';
import { Banners } from './Banners.tsx';
import type { PendingItem } from './ResumeBanner.tsx';
import { RootSkeleton } from './RootSkeleton.tsx';
import styles from './DepositRootView.module.css';

export interface MethodSection {
  id: string;
  title: string;
  items: readonly MethodItem[];
}

export interface RootSearch {
  typed: string;
  onType: (typed: string) => void;
  found: readonly MethodItem[];
}

export interface DepositRootViewProps {
  /** "Deposit method", or in v2 "Deposit". HEAD-4 */
  title: string;
  region?: Region | undefined;
  /** Without it the region is shown but cannot be changed. */
  onChangeRegion?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** Undefined while the methods and the snippet load; both come together, so nothing jumps. */
  sections?: readonly MethodSection[] | undefined;
  /** Absent where the list is short. */
  search?: RootSearch | undefined;
  bonus?: BonusStripProps | undefined;
  pending?: readonly PendingItem[];
  /** What became known after the list stood: shown over its lower end, so that nothing moves. */
  latePending?: readonly PendingItem[];
  /** What stands above the methods, and while they load: a withdrawal's accounts. */
  top?: ReactNode;
  /** What comes after the list and stands below it, where nothing moves for it. */
  bottom?: ReactNode;
  onSelect: (item: MethodItem) => void;
  onResume: (id: string) => void;
}

export function DepositRootView(props: DepositRootViewProps) {
  const { title, region, onChangeRegion, onClose, sections } = props;
  const header = (
    <Header title={title} onClose={onClose}>
      {region && <RegionChip region={region} onChange={onChangeRegion} />}
    </Header>
  );
  return (
    <Page header={header} busy={!sections}>
      {sections ? (
        <Loaded {...props} sections={sections} />
      ) : (
        <MethodSections>
          {props.top}
          <RootSkeleton />
        </MethodSections>
      )}
    </Page>
  );
}

type LoadedProps = DepositRootViewProps & { sections: readonly MethodSection[] };

function Loaded(props: LoadedProps) {
  const { sections, search, bonus, pending = [], latePending = [], onSelect, onResume } = props;
  const searchBox = search && (
    <SearchInput name={t('methods.search')} value={search.typed} onChange={search.onType} />
  );
  if (search?.typed) {
    return (
      <MethodSections>
        {searchBox}
        <Found {...search} onSelect={onSelect} />
      </MethodSections>
    );
  }
  return (
    <MethodSections>
      {props.top}
      {searchBox}
      {(pending.length > 0 || bonus) && (
        <div className={styles.offers}>
          {pending.length > 0 && <Banners items={pending} onResume={onResume} />}
          {bonus && <BonusStrip {...bonus} />}
        </div>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`}>
          <h2 id={`section-${section.id}`} className={styles.heading}>
            {section.title}
          </h2>
          <MethodGrid>
            {section.items.map((item) => (
              <li key={item.id}>
                <MethodCard item={item} onSelect={onSelect} />
              </li>
            ))}
          </MethodGrid>
        </section>
      ))}
      {props.bottom}
      {latePending.length > 0 && <Banners items={latePending} onResume={onResume} isLate />}
    </MethodSections>
  );
}
