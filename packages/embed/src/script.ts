// The build for a plain script tag: everything in the global `OpenCashier`.
export { defaultLinkSchemes } from './messages/external-link.ts';
export { mount } from './mount.ts';
export { preload } from './preload.ts';
