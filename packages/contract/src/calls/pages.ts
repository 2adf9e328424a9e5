// The widget's pages for payments. The server's links to resume or show one name the same pages.

export const depositRootPath = '/deposit';
export const depositCompletePath = '/deposit/complete';
export const cryptoAddressPath = '/deposit/crypto/address';
export const p2pInvoicePath = '/deposit/peer-to-peer/invoice';
export const depositInstructionPath = '/deposit/redirect/instruction';
export const unifiedFormPath = '/deposit/redirect/unified-form';
export const hostToHostPath = '/deposit/host-to-host';
export const indiaInvoicePath = '/deposit/india/invoice';
export const eazypePath = '/deposit/redirect/eazype';
export const pixPath = '/deposit/redirect/pix';
export const cashPath = '/deposit/cash';
export const withdrawalCompletePath = '/withdrawal/complete';

export type DepositPage =
  | typeof depositCompletePath
  | typeof cryptoAddressPath
  | typeof p2pInvoicePath
  | typeof depositInstructionPath
  | typeof unifiedFormPath
  | typeof hostToHostPath
  | typeof indiaInvoicePath
  | typeof eazypePath
  | typeof pixPath
  | typeof cashPath;

export interface DepositProgress {
  /** Peer-to-peer: the player still has to make the transfer. */
  isP2pPending: boolean;
  isCrypto: boolean;
  /** The page for paying, unless the player has paid or has nothing to pay there. */
  detailsPage: DepositPage | undefined;
}

/** The page that shows a deposit in its current state. */
export function depositPage({ isP2pPending, isCrypto, detailsPage }: DepositProgress): DepositPage {
  if (isP2pPending) return p2pInvoicePath;
  if (isCrypto) return cryptoAddressPath;
  return detailsPage ?? depositCompletePath;
}
