// The build for a plain script tag with <open-cashier>.
export * from './script.ts';
import './element.ts';
