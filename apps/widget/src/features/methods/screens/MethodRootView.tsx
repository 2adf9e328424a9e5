import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import { Header } from '../../../ui/layout/Header.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type Region, RegionChip } from '../../../ui/layout/RegionChip.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import type { MethodItem } from './MethodCard.tsx';
import { MethodCards } from './MethodCards.tsx';
import { MethodSections } from './MethodGrid.tsx';
import { RootSkeleton } from './RootSkeleton.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';

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

/** The props that a root screen passes through unchanged. */
export interface MethodRootProps {
  /** HEAD-4: "Deposit method", or in v2 "Deposit". */
  title: string;
  region?: Region | undefined;
  /** If absent, the region is shown but cannot be changed. */
  onChangeRegion?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** Undefined while the methods and the snippet load. Both appear together, so nothing moves. */
  sections?: readonly MethodSection[] | undefined;
  /** Absent if the list is short. */
  search?: RootSearch | undefined;
  onSelect: (item: MethodItem) => void;
}

export interface MethodRootViewProps extends MethodRootProps {
  /** Announced while the methods load, if they are not payment methods. */
  loading?: string | undefined;
  /** Most lists of this kind have a search, so it has its place while the methods load. */
  isUsuallyLong?: true;
  /** Above everything else, also while the methods load. */
  top?: ReactNode;
  /** Between the search and the methods, also while they load. */
  offers?: ReactNode;
  /** Beside the first heading, where it moves nothing. */
  aside?: ReactNode;
  bottom?: ReactNode;
}

/** The list of methods for deposits and withdrawals. */
export function MethodRootView(props: MethodRootViewProps) {
  const { title, region, onChangeRegion, onClose, sections } = props;
  const header = (
    <Header title={title} onClose={onClose}>
      {region && <RegionChip region={region} onChange={onChangeRegion} />}
    </Header>
  );
  return (
    <Page header={header} busy={!sections}>
      <MethodSections>
        {sections ? (
          <Loaded {...props} sections={sections} />
        ) : (
          <>
            {props.top}
            <RootSkeleton
              loading={props.loading}
              hasSearch={props.isUsuallyLong}
              offers={props.offers}
            />
          </>
        )}
      </MethodSections>
    </Page>
  );
}

type LoadedProps = MethodRootViewProps & { sections: readonly MethodSection[] };

function Loaded(props: LoadedProps) {
  const { sections, search, top, offers, aside, bottom, onSelect } = props;
  // The search keeps its place among these children, and with it the focus.
  return (
    <>
      {!search?.typed && top}
      {search && (
        <SearchInput
          name={t('methods.search')}
          value={search.typed}
          isEmpty={search.typed !== '' && search.found.length === 0}
          hasWayBack
          onChange={search.onType}
        />
      )}
      {search?.typed ? (
        <MethodCards items={search.found} onSelect={onSelect} />
      ) : (
        <>
          {offers}
          {sections.map(({ id, title, items }, index) => (
            <section key={id} aria-labelledby={`section-${id}`}>
              <SectionHeading id={`section-${id}`} aside={index === 0 && aside}>
                {title}
              </SectionHeading>
              <MethodCards items={items} onSelect={onSelect} />
            </section>
          ))}
          {bottom}
        </>
      )}
    </>
  );
}
