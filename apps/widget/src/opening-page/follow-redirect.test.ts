import { honestAddresses, tablePolicy } from '@opencashier/contract/testing/honest-addresses';
import { hostileAddresses } from '@opencashier/contract/testing/hostile-addresses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followRedirect } from './follow-redirect.ts';

type Listener = (event: { source: unknown; origin: string; data: unknown }) => void;

const own = 'https://cashier.example';

function open() {
  const visited: string[] = [];
  const posted: unknown[][] = [];
  const logged: string[] = [];
  let listener: Listener = () => {};
  const opener = { postMessage: (...message: unknown[]) => void posted.push(message) };
  const view = {
    opener: opener as unknown,
    location: {
      origin: own,
      replace: (url: string) => void visited.push(`${url} ${String(view.opener)}`),
    },
    addEventListener: (_type: string, added: Listener) => void (listener = added),
  };
  const config = {
    formPath: '/cashier/form',
    paymentOrigins: tablePolicy.origins,
    development: false,
  };
  followRedirect(view as unknown as Window, config, (text) => void logged.push(text));
  const send = (data: unknown, origin = own, source: unknown = opener) =>
    listener({ source, origin, data });
  const redirect = (url: unknown) => JSON.stringify({ type: 'redirect', url });
  return { visited, posted, logged, send, redirect };
}

describe('our page in a popup', () => {
  it('reports that it is ready, to its own origin only', () => {
    expect(open().posted).toEqual([['opening', own]]);
  });

  it('[HOST-7] redirects to the widget’s address, and drops its opener', () => {
    for (const url of honestAddresses.filter((each) => each.startsWith('https:'))) {
      const { visited, send, redirect } = open();
      send(redirect(url));
      expect(visited).toEqual([`${url} null`]);
    }
  });

  it('[HOST-7] redirects to our own form page, and to no other page of ours', () => {
    const { visited, send, redirect } = open();
    const form = `${own}/cashier/form?id=x&locale=en`;
    const others = ['/cashier/forms?id=x', '/cashier/deposit', '/', '/cashier/form/../x?a'];
    for (const path of others) send(redirect(own + path));
    expect(visited).toEqual([]);
    send(redirect(form));
    expect(visited).toEqual([`${form} null`]);
  });

  it.each(Object.entries(hostileAddresses))(
    '[HOST-7, HOST-8] does not follow %s',
    (_, addresses) => {
      const { visited, send, redirect } = open();
      // JSON turns a URL object into a string.
      for (const address of addresses) if (!(address instanceof URL)) send(redirect(address));
      expect(visited).toEqual([]);
    },
  );

  it('[HOST-6] accepts messages only from its own opener and origin', () => {
    const { visited, logged, send, redirect } = open();
    const valid = redirect('https://pay.example/');
    send(valid, 'https://evil.example');
    send(valid, 'null');
    send(valid, 'http://cashier.example');
    send(valid, `${own}:8443`);
    send(valid, own, {});
    send(valid, own, null);
    expect([visited, logged]).toEqual([[], []]);
  });

  it('[HOST-9] logs messages of unknown types, and does nothing else', () => {
    const { visited, logged, send } = open();
    for (const data of ['{"type":"format-disk"}', '{}', 'opening', 7, undefined, '{"type":1}']) {
      send(data);
    }
    expect(visited).toEqual([]);
    expect(logged).toHaveLength(6);
    expect(logged[0]).toBe('a message of unknown type: format-disk');
  });

  it('never throws on any message', () => {
    const { visited, send } = open();
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json()), (data) => send(data)));
    expect(visited).toEqual([]);
  });
});
