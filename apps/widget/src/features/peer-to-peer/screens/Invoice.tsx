import { t } from '../../../i18n/text.ts';
import type { StoredP2p } from '../state.ts';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { copyText } from '../../../shell/copy-text.ts';
import { P2pFrame } from './P2pFrame.tsx';
import { PayeeCard } from './PayeeCard.tsx';
import { UnreadableInvoice } from './UnreadableInvoice.tsx';
import { useFrameProps } from './use-frame-props.ts';
import type { P2pPage } from './use-p2p-page.ts';

/** P2P-11: a person's card or phone number to pay to. */
export function Invoice({ page, stored }: { page: P2pPage; stored: StoredP2p }) {
  const shared = useFrameProps(page, stored);
  const { number, problem } = stored;
  const onPaid = () => page.onPaid();
  if (number === undefined) {
    return <UnreadableInvoice {...shared} problem={problem?.() ?? ''} onPaid={onPaid} />;
  }
  return (
    <P2pFrame {...shared} onPaid={onPaid}>
      <PayTo {...stored} number={number} />
    </P2pFrame>
  );
}

function PayTo({ card, number, bank }: StoredP2p & { number: string }) {
  const holder = card?.holder;
  if (card?.phone === undefined) {
    return (
      <PayeeCard
        number={number}
        bank={bank}
        holder={holder}
        system={card?.payment_system}
        onCopy={copyText}
      />
    );
  }
  return (
    <>
      <CopyRow label={t('p2p.phone')} value={number} onCopy={copyText} />
      {holder && <CopyRow label={t('p2p.holder')} value={holder} onCopy={copyText} />}
      {bank && <CopyRow label={t('p2p.bank')} value={bank} onCopy={copyText} />}
    </>
  );
}
