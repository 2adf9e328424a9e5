// Every path of the widget is written here, or in the contract if the server's links name it too.
// Separate constants: the first list carries only those that it uses.

export {
  cashPath,
  cryptoAddressPath,
  depositCompletePath,
  depositInstructionPath,
  depositRootPath,
  eazypePath,
  hostToHostPath,
  indiaInvoicePath,
  p2pInvoicePath,
  pixPath,
  unifiedFormPath,
  withdrawalCompletePath,
} from '@opencashier/contract/calls/pages';

export const depositRegionPath = '/deposit/region';
export const depositFormPath = '/deposit/redirect';
export const videoInstructionPath = '/deposit/video-instruction';
export const depositGroupPath = '/deposit/group';
export const depositGroupFormPath = '/deposit/group/redirect';
export const indiaFormPath = '/deposit/india';
export const cryptoListPath = '/deposit/crypto';
export const p2pListPath = '/deposit/peer-to-peer';
export const p2pFormPath = '/deposit/peer-to-peer/base';
export const p2pInstructionPath = '/deposit/peer-to-peer/instruction';
export const p2pUnifiedFormPath = '/deposit/peer-to-peer/unified-form';
export const bonusDetailsPath = '/deposit/bonus-details';
export const selectMethodPath = '/deposit/select-method';

export const withdrawalRootPath = '/withdrawal';
export const withdrawalRegionPath = '/withdrawal/region';
export const withdrawalFormPath = '/withdrawal/redirect';
export const withdrawalInstructionPath = '/withdrawal/redirect/instruction';
export const nigerianBanksPath = '/withdrawal/nigerian-banks';
export const withdrawalGroupPath = '/withdrawal/group';
export const withdrawalGroupFormPath = '/withdrawal/group/redirect';
export const withdrawalConfirmPath = '/withdrawal/confirm';
export const payoutNetworkPath = '/withdrawal/crypto';
export const convertPath = '/withdrawal/crypto/convert';

export const emptyPath = '/empty';
export const emptyRegionPath = '/empty/region';
export const errorPath = '/error';
