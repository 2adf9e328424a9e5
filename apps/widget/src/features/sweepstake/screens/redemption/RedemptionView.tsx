import type { ReactNode } from 'react';
import { t } from '../../../../i18n/text.ts';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { RootSkeleton } from '../../../methods/screens/RootSkeleton.tsx';
import { SectionHeading } from '../../../../ui/layout/SectionHeading.tsx';
import { MethodCard, type MethodItem } from '../../../methods/screens/MethodCard.tsx';
import { MethodGrid, MethodSections } from '../../../methods/screens/MethodGrid.tsx';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';

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
            <SectionHeading id="redeem-as">{t('redeem.as')}</SectionHeading>
            <MethodGrid>
              {coins.map((item) => (
                <li key={item.id}>
                  <MethodCard item={item} onSelect={({ id }) => onSelect(id)} />
                </li>
              ))}
            </MethodGrid>
          </section>
        ) : (
          <RootSkeleton loading={t('withdraw.loading')} />
        )}
        {bottom}
        <Disclaimer />
      </MethodSections>
    </Page>
  );
}
