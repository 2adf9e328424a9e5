import { t } from '../../../i18n/text.ts';
import type { StoredP2p } from '../state.ts';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { copyText } from '../../../shell/copy-text.ts';
import { P2pFrame } from './P2pFrame.tsx';
import { PayeeCard } from './PayeeCard.tsx';
import { useFrameProps } from './use-frame-props.ts';
import type { P2pPage } from './use-p2p-page.ts';

/** P2P-11: a person's card or phone number to pay to. */
export function Invoice({ page, stored }: { page: P2pPage; stored: StoredP2p }) {
  const shared = useFrameProps(page, stored);
  return (
    <P2pFrame {...shared} onPaid={() => page.onPaid()}>
      <PayTo {...stored} />
    </P2pFrame>
  );
}

/** P2P-10: the decrypted number, or the reason why there is none. */
function PayTo({ card, number, bank, problem }: StoredP2p) {
  const holder = card?.holder;
  if (number === undefined) return <Notice tone="danger">{problem?.()}</Notice>;
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
