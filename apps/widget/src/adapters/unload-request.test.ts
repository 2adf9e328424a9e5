import { expect, it } from 'vitest';
import { testSession } from '../testing/fixtures.ts';
import { httpRequest } from './http-request.ts';
import { createUnloadRequest } from './unload-request.ts';

it('[NET-13, P2P-8] uses a keepalive request with the token in its header', () => {
  const sent: [unknown, RequestInit | undefined][] = [];
  const send: typeof fetch = (url, init) => {
    sent.push([url, init]);
    return Promise.reject(new Error('the page has gone'));
  };
  const payload = { paymentMethod: 'm', paymentMethodText: 'M', userId: 'u' };
  createUnloadRequest(
    httpRequest,
    () => testSession(),
    send,
  )('session-form-on-close-modal', payload);
  expect(sent).toMatchObject([
    [
      '/api/BANKING/session-form-on-close-modal',
      {
        method: 'POST',
        keepalive: true,
        headers: { Authorization: 'Bearer first' },
        body: JSON.stringify(payload),
      },
    ],
  ]);
});
