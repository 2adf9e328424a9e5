import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../i18n/text.ts';
import { CashierError, networkError, timeoutError } from '../../ports/cashier-error.ts';
import { english } from '../../testing/english.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { errorText } from './error-text.ts';

beforeEach(() => beginTest());

const failed = (status: number, code?: string) =>
  new CashierError('The server’s own words', { status, ...(code && { code }) });

describe('the text of an error', () => {
  it('[ERR-5] is the server’s message for banking.merchantClientError', () => {
    expect(errorText(failed(422, 'banking.merchantClientError'))).toBe('The server’s own words');
  });

  it('[ERR-6][ERR-7] is that of the code, then of the status, then the generic one', () => {
    const messages = { ...english, 'common.errors.418': 'A teapot' };
    setMessages('en', messages, messages);
    expect(errorText(failed(418, 'request.tooMany'))).toBe(
      english['common.errors.request.tooMany'],
    );
    expect(errorText(failed(418, 'unknown.code'))).toBe('A teapot');
    expect(errorText(failed(418))).toBe('A teapot');
    expect(errorText(failed(400, 'unknown.code'))).toBe(english['common.errors.provider']);
    expect(errorText(failed(400))).toBe(english['common.errors.provider']);
  });

  it('[ERR-6] is never a label of the interface whose key equals a server’s code', () => {
    for (const code of ['bonus.gone', 'captcha.title', 'socket.networkError', 'guide.title']) {
      expect(errorText(failed(422, code)), code).toBe(english['common.errors.provider']);
    }
  });

  it('[ERR-4][NET-8] says that the network failed, or that the request timed out', () => {
    expect(errorText(networkError())).toBe('Network connection failed');
    expect(errorText(timeoutError())).toBe('Request timeout');
  });
});
