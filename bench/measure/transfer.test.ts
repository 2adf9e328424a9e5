import { expect, it } from 'vitest';
import { kindOf } from './transfer.ts';

it.each([
  ['/cashier/deposit?partner=demo', 'Document', 'HTML'],
  ['/cashier/assets/index-a1.js', 'Script', 'JS'],
  ['/cashier/assets/index-a1.css', 'Stylesheet', 'CSS'],
  ['/cashier/locales/en.json', 'Fetch', 'locale'],
  ['/api/BANKING/methods-payment-v3?country=mx', 'Fetch', 'methods'],
  ['/api/BANKING/userdata-payment-snippet', 'Fetch', 'snippet'],
  ['/cashier/icons/oxxo.svg', 'Image', 'icons'],
  ['/socket?EIO=4', 'WebSocket', 'frames'],
  ['/cashier/rum', 'Ping', 'other'],
])('classifies %s, a %s, as %s', (path, type, kind) => {
  expect(kindOf({ url: `http://127.0.0.1:4400${path}`, type })).toBe(kind);
});
