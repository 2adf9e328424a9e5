// The build for a plain script tag with <open-cashier>.
export { defaultLinkSchemes, mount, preload } from './script.ts';
import './element.ts';
