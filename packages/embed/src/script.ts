// What a plain script tag gets: everything under the global `OpenCashier`, and <open-cashier>.
export { defaultLinkSchemes } from './external-link.ts';
export { mount } from './mount.ts';
export { preload } from './preload.ts';
import './element.ts';
