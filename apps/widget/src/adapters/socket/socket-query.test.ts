import { contract, writeContract } from '@opencashier/contract/contract-version';
import { expect, it } from 'vitest';
import { testSession } from '../../testing/fixtures.ts';
import { socketQuery } from './socket-query.ts';

it('[NET-4, NET-19] contains language, origin, type and contract, and the flags that are set', () => {
  const session = testSession({ locale: 'es-MX', xOrigin: 'https://host.example', pwa: true });
  expect(socketQuery(session)).toEqual({
    Language: 'es-MX',
    xorigin: 'https://host.example',
    pwa: 'true',
    cashier_type: 'widget',
    contract: writeContract(contract),
    encoding: 'gzip',
  });
});

it('[NET-4] adds isNative and platform on native platforms', () => {
  expect(socketQuery(testSession({ platform: 'android', isMobileApp: true }))).toMatchObject({
    isNative: 'true',
    platform: 'android',
    isMobileApp: 'true',
  });
});

it('[NET-4] contains the user’s own token only if the host gave none', () => {
  const user = { token: 'own' };
  expect(socketQuery(testSession({ token: '', user }))).toMatchObject({ Authorization: 'own' });
  expect(socketQuery(testSession({ token: 'host', user }))).not.toHaveProperty('Authorization');
});

it('[NET-4] accepts no compressed answers in a browser that cannot read them', () => {
  const { DecompressionStream } = globalThis;
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  try {
    expect(socketQuery(testSession({}))).not.toHaveProperty('encoding');
  } finally {
    Object.assign(globalThis, { DecompressionStream });
  }
});
