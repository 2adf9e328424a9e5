import { honestAddresses, tablePolicy } from '@opencashier/contract/testing/honest-addresses';
import { hostileAddresses } from '@opencashier/contract/testing/hostile-addresses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followRedirect } from './follow-redirect.ts';

type Listener = (event: { source: unknown; origin: string; data: unknown }) => void;

const own = 'https://cashier.example';

function open() {
  const went: string[] = [];
  const posted: unknown[][] = [];
  const logged: string[] = [];
  let listener: Listener = () => {};
  const opener = { postMessage: (...message: unknown[]) => void posted.push(message) };
  const view = {
    opener: opener as unknown,
    location: {
      origin: own,
      replace: (url: string) => void went.push(`${url} ${String(view.opener)}`),
    },
    addEventListener: (_type: string, added: Listener) => void (listener = added),
  };
  const config = {
    formPath: '/cashier/form',
    paymentOrigins: tablePolicy.origins,
    development: false,
  };
  followRedirect(view as unknown as Window, config, (text) => void logged.push(text));
  const say = (data: unknown, origin = own, source: unknown = opener) =>
    listener({ source, origin, data });
  const redirect = (url: unknown) => JSON.stringify({ type: 'redirect', url });
  return { went, posted, logged, say, redirect };
}

describe('our page in a popup', () => {
  it('reports that it is ready, to its own origin only', () => {
    expect(open().posted).toEqual([['opening', own]]);
  });

  it('[HOST-7] goes where the widget says, and drops its opener', () => {
    for (const url of honestAddresses.filter((each) => each.startsWith('https:'))) {
      const { went, say, redirect } = open();
      say(redirect(url));
      expect(went).toEqual([`${url} null`]);
    }
  });

  it('[HOST-7] goes to our own form page, and to no other page of ours', () => {
    const { went, say, redirect } = open();
    const form = `${own}/cashier/form?id=x&locale=en`;
    const others = ['/cashier/forms?id=x', '/cashier/deposit', '/', '/cashier/form/../x?a'];
    for (const path of others) say(redirect(own + path));
    expect(went).toEqual([]);
    say(redirect(form));
    expect(went).toEqual([`${form} null`]);
  });

  it.each(Object.entries(hostileAddresses))(
    '[HOST-7, HOST-8] does not follow %s',
    (_, addresses) => {
      const { went, say, redirect } = open();
      // JSON turns a URL object into a string.
      for (const address of addresses) if (!(address instanceof URL)) say(redirect(address));
      expect(went).toEqual([]);
    },
  );

  it('[HOST-6] accepts messages only from its own opener and origin', () => {
    const { went, logged, say, redirect } = open();
    const honest = redirect('https://pay.example/');
    say(honest, 'https://evil.example');
    say(honest, 'null');
    say(honest, 'http://cashier.example');
    say(honest, `${own}:8443`);
    say(honest, own, {});
    say(honest, own, null);
    expect([went, logged]).toEqual([[], []]);
  });

  it('[HOST-9] logs messages of unknown types, and does nothing else', () => {
    const { went, logged, say } = open();
    for (const data of ['{"type":"format-disk"}', '{}', 'opening', 7, undefined, '{"type":1}']) {
      say(data);
    }
    expect(went).toEqual([]);
    expect(logged).toHaveLength(6);
    expect(logged[0]).toBe('a message of unknown type: format-disk');
  });

  it('never throws', () => {
    const { went, say } = open();
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json()), (data) => say(data)));
    expect(went).toEqual([]);
  });
});
