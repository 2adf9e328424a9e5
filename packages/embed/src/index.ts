export { mount } from './mount.ts';
export { preload } from './preload.ts';
export { defaultLinkSchemes } from './messages/external-link.ts';
export type { Appearance, Bonus, CashierController } from './controller.ts';
export type { CashierEvents, CashierEventName } from './events.ts';
export type { LoadError, LoadErrorReason } from './frame/load-error.ts';
export type {
  FrameOptions,
  MountOptions,
  Presentation,
  StartDataInput,
  TracedMessage,
} from './options.ts';
