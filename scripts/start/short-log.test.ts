import { expect, it } from 'vitest';
import { shortLine } from './short-log.ts';

const base = { time: 1795046162218, pid: 26450, hostname: 'vm' };
const short = (fields: object) => shortLine(JSON.stringify({ level: 30, ...base, ...fields }));

it('leaves out the two lines of a request', () => {
  const req = { method: 'GET', path: '/api/BANKING/deposit-status' };
  expect(short({ reqId: 'a', req, msg: 'incoming request' })).toBeUndefined();
  const res = { statusCode: 200 };
  expect(short({ reqId: 'a', res, responseTime: 9, msg: 'request completed' })).toBeUndefined();
});

it('keeps what went wrong, also in a request, with its reason', () => {
  const err = { type: 'ProviderUnavailable', message: 'sandbox answered 500', stack: 'Error: …' };
  expect(short({ level: 50, reqId: 'a', err, msg: 'call failed' })).toBe(
    'error: call failed: sandbox answered 500',
  );
  const res = { statusCode: 500 };
  expect(short({ level: 40, res, msg: 'slow' })).toBe('warning: slow');
  expect(short({ level: 50, err: { message: 'gone' }, msg: 'gone' })).toBe('error: gone');
});

it('says what happened, with its plain details', () => {
  const started = { version: '0.1.0', methods: 223, providers: ['sandbox'] };
  expect(short({ ...started, msg: 'the server has started' })).toBe(
    'the server has started (version 0.1.0, methods 223)',
  );
});

it('prints no escape sequences and no further lines of a text from outside', () => {
  const err = { message: 'refused\u001b[2J\r\nserver: all is well' };
  expect(short({ level: 50, err, msg: 'call failed', player: 'a\u202eb\u009b31m' })).toBe(
    'error: call failed: refused [2J server: all is well (player a b 31m)',
  );
});

it.each(['vite ready in 90 ms', '{"level":', '{"level":"info"}', '{}'])(
  'prints other output as it is: %s',
  (line) => {
    expect(shortLine(line)).toBe(line);
  },
);
