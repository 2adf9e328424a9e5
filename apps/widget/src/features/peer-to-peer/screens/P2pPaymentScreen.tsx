import { Invoice } from './Invoice.tsx';
import { UnifiedForm } from './UnifiedForm.tsx';
import { useP2pPage } from './use-p2p-page.ts';

/** Both pages of a peer-to-peer payment; the guard makes sure that the path matches. */
export default function P2pPaymentScreen() {
  const page = useP2pPage();
  const { stored } = page;
  if (!stored) return null;
  const { unifiedFlow: flow } = stored;
  return flow ? (
    <UnifiedForm page={page} stored={stored} flow={flow} />
  ) : (
    <Invoice page={page} stored={stored} />
  );
}
