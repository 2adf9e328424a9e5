import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { RootSkeleton } from '../method-root/RootSkeleton.tsx';
import headings from '../method-root/SectionHeading.module.css';
import { MethodCard, type MethodItem } from '../methods/MethodCard.tsx';
import { MethodGrid, MethodSections } from '../methods/MethodGrid.tsx';
import { Disclaimer } from '../sweepstake/Disclaimer.tsx';

export interface RedemptionViewProps {
  title: string;
  onClose?: (() => void) | undefined;
  /** The redeemable balance and the pending redemptions. */
  top: ReactNode;
  /** Content below the coins. */
  bottom?: ReactNode;
  /** Undefined while the coins load. */
  coins?: readonly MethodItem[] | undefined;
  onSelect: (id: string) => void;
}

/** SWP-3: the redeemable balance, and the coins to redeem it as. */
export function RedemptionView(props: RedemptionViewProps) {
  const { title, onClose, top, bottom, coins, onSelect } = props;
  return (
    <Page header={<Header title={title} onClose={onClose} />} busy={!coins}>
      <MethodSections>
        {top}
        {coins ? (
          <section aria-labelledby="redeem-as">
            <h2 id="redeem-as" className={headings.heading}>
              {t('redeem.as')}
            </h2>
            <MethodGrid>
              {coins.map((item) => (
                <li key={item.id}>
                  <MethodCard item={item} onSelect={({ id }) => onSelect(id)} />
                </li>
              ))}
            </MethodGrid>
          </section>
        ) : (
          <RootSkeleton />
        )}
        {bottom}
        <Disclaimer />
      </MethodSections>
    </Page>
  );
}
