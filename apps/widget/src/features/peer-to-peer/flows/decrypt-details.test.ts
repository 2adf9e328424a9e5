import { createCipheriv, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../../i18n/text.ts';
import { useP2p } from '../state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { decryptDetails } from './decrypt-details.ts';
import { openP2p } from './open-p2p.ts';

function encode(plain: string) {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  const tag = cipher.getAuthTag();
  return { key: text(key), iv: text(iv), encrypted: text(encrypted), tag: text(tag) };
}

describe('encoded bank details', () => {
  beforeEach(() => {
    beginTest();
    useP2p.setState({}, true);
  });

  it('[P2P-10] are decrypted', async () => {
    expect(await decryptDetails(encode('5168750041230005'))).toBe('5168750041230005');
  });

  it.each([
    ['another key', { key: randomBytes(32).toString('base64') }],
    ['another tag', { tag: randomBytes(16).toString('base64') }],
    ['invalid base64', { encrypted: '%%%' }],
    ['a key of another length', { key: randomBytes(5).toString('base64') }],
  ])('[P2P-10] cause a decryption error with %s', async (_title, change) => {
    const broken = { ...encode('5168750041230005'), ...change };
    await expect(decryptDetails(broken)).rejects.toThrow('Error while decrypting data');
  });

  it('[P2P-10] that cannot be decrypted show an error on the page, which still opens', async () => {
    const encoded = { ...encode('1'), tag: 'AAAA' };
    const answer = { depositId: 'd-1', exists: false, card: { encoded } };
    const opened = await openP2p(fakePorts(), 'card_to_card', answer);
    expect(opened).toEqual({ kind: 'page', page: 'invoice' });
    const { problem } = useP2p.getState().stored ?? {};
    expect(problem?.()).toBe('Error while decrypting data');
    setMessages('ru', { 'p2p.undecodable': 'Не удалось расшифровать' }, {});
    expect(problem?.()).toBe('Не удалось расшифровать');
  });
});
