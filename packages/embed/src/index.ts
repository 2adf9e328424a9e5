export { mount } from './mount.ts';
export { preload } from './preload.ts';
export { defaultLinkSchemes } from './external-link.ts';
export type { Appearance, Bonus, CashierController } from './controller.ts';
export type { CashierEvents, CashierEventName } from './events.ts';
export type { LoadError, LoadErrorReason } from './load-error.ts';
export type {
  FrameOptions,
  MountOptions,
  Presentation,
  StartDataInput,
  TracedMessage,
} from './options.ts';
