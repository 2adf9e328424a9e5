import { captchaActions, type CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testConfig } from '../../testing/fixtures.ts';
import { obtainGeetest, obtainRecaptcha } from './obtain-captcha.ts';

const geetest: CaptchaEnd = {
  kind: 'solved',
  proof: { kind: 'geetest', captcha_output: 'o', gen_time: '1', lot_number: 'l', pass_token: 'p' },
};
const token = (kind: 'recaptcha-v3' | 'recaptcha-v2'): CaptchaEnd => ({
  kind: 'solved',
  proof: { kind, token: 't' },
});
const request = { action: captchaActions.p2p, popup: undefined };

let ports: FakePorts;

function begin(
  meta: object,
  kinds = ['geetest', 'recaptcha-v3', 'recaptcha-v2'],
  ids: { geetestId?: string } = {},
): void {
  beginTest(
    { schema: { meta } },
    { ...testConfig, captcha: { url: 'https://captcha.example', kinds, ...ids } },
  );
  ports = fakePorts();
}
beforeEach(() => begin({ geetestCaptchaId: 'id' }));

describe('GeeTest', () => {
  it('[CAP-1] requires a non-empty id in the schema', async () => {
    begin({});
    expect(await obtainGeetest(ports, request)).toEqual({
      kind: 'unknown',
      message: 'geetestCaptchaId is required',
    });
    begin({ geetestCaptchaId: '' });
    expect(await obtainGeetest(ports, request)).toEqual({
      kind: 'unknown',
      message: 'Captcha id is empty',
    });
    expect(ports.captchaTasks).toEqual([]);
  });

  it.each([
    ['the server’s id if the host has none', {}, 'of-the-server'],
    ['the server’s id if the host’s is empty', { geetestCaptchaId: '' }, 'of-the-server'],
    ['the host’s own id before the server’s', { geetestCaptchaId: 'of-the-host' }, 'of-the-host'],
  ])('[CAP-1] uses %s, and warns if they differ', async (_title, meta, captchaId) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    begin(meta, ['geetest'], { geetestId: 'of-the-server' });
    ports.captchaEnds = [geetest];
    expect(await obtainGeetest(ports, request)).toEqual(geetest);
    expect(ports.captchaTasks).toMatchObject([{ captchaId }]);
    expect(warn).toHaveBeenCalledTimes(captchaId === 'of-the-host' ? 1 : 0);
  });

  it('[CAP-4] returns its four outputs', async () => {
    ports.captchaEnds = [geetest];
    expect(await obtainGeetest(ports, request)).toEqual(geetest);
    expect(ports.captchaTasks).toMatchObject([
      { kind: 'geetest', captchaId: 'id', locale: 'en', theme: 'light' },
    ]);
  });

  it('[CAP-3] is tried four times, with growing pauses, if the network fails; then there is no captcha', async () => {
    ports.captchaEnds = Array.from({ length: 5 }, (): CaptchaEnd => ({ kind: 'network' }));
    const outcome = obtainGeetest(ports, request);
    await ports.clock.advance(3000);
    expect(await outcome).toEqual({ kind: 'none' });
    expect(ports.captchaTasks).toHaveLength(4);
    expect(ports.clock.waits.filter((ms) => ms < 30_000)).toEqual([500, 1000, 1500]);
  });

  it('[CAP-2, CAP-3] reports that the script failed if no attempt could load it', async () => {
    ports.captchaEnds = Array.from({ length: 4 }, (): CaptchaEnd => ({ kind: 'script' }));
    const outcome = obtainGeetest(ports, request);
    await ports.clock.advance(3000);
    expect(await outcome).toEqual({ kind: 'script' });
    expect(ports.captchaTasks).toHaveLength(4);
  });

  it('[CAP-3] continues when the network is back', async () => {
    ports.captchaEnds = [{ kind: 'network' }, geetest];
    const outcome = obtainGeetest(ports, request);
    await ports.clock.advance(500);
    expect(await outcome).toEqual(geetest);
  });

  it.each<CaptchaEnd>([
    { kind: 'closed' },
    { kind: 'expired' },
    { kind: 'unknown', message: 'GeeTest 60500' },
  ])('[CAP-2, CAP-3] is not retried when it is %o', async (end) => {
    ports.captchaEnds = [end, geetest];
    expect(await obtainGeetest(ports, request)).toEqual(end);
    expect(ports.captchaTasks).toHaveLength(1);
  });

  it('[CAP-3] is abandoned and removed if it does not appear within 30 seconds', async () => {
    let isRemoved = false;
    ports.captchaEnds = [
      ({ signal }) => new Promise(() => signal.addEventListener('abort', () => (isRemoved = true))),
    ];
    const outcome = obtainGeetest(ports, request);
    await ports.clock.advance(29_999);
    expect(isRemoved).toBe(false);
    await ports.clock.advance(1);
    expect(await outcome).toEqual({ kind: 'none' });
    expect(isRemoved).toBe(true);
    expect(ports.captchaTasks).toHaveLength(1);
  });

  it('[CAP-3] has no time limit once the player sees it', async () => {
    let solve = (_end: CaptchaEnd): void => {};
    ports.captchaEnds = [
      ({ onShown }) =>
        new Promise((resolve) => {
          solve = resolve;
          onShown();
        }),
    ];
    const outcome = obtainGeetest(ports, request);
    await ports.clock.advance(300_000);
    solve(geetest);
    await settle();
    expect(await outcome).toEqual(geetest);
  });
});

describe('the score check', () => {
  const taskKinds = () => ports.captchaTasks.map(({ kind }) => kind);

  it('[P2P-13] uses recaptcha v3 with the action p2pUserScore', async () => {
    ports.captchaEnds = [token('recaptcha-v3')];
    expect(await obtainRecaptcha(ports, request)).toEqual(token('recaptcha-v3'));
    expect(ports.captchaTasks).toMatchObject([{ kind: 'recaptcha-v3', action: 'p2pUserScore' }]);
  });

  it('[P2P-13] uses v2 if v3 fails, is not available, or was rejected', async () => {
    ports.captchaEnds = [{ kind: 'unknown', message: '' }, token('recaptcha-v2')];
    expect(await obtainRecaptcha(ports, request)).toEqual(token('recaptcha-v2'));
    expect(taskKinds()).toEqual(['recaptcha-v3', 'recaptcha-v2']);

    ports.captchaTasks = [];
    ports.captchaEnds = [token('recaptcha-v2')];
    await obtainRecaptcha(ports, request, true);
    expect(taskKinds()).toEqual(['recaptcha-v2']);

    begin({}, ['recaptcha-v2']);
    ports.captchaEnds = [token('recaptcha-v2')];
    await obtainRecaptcha(ports, request);
    expect(taskKinds()).toEqual(['recaptcha-v2']);
  });

  it('stays with v3 if the operator has no v2', async () => {
    begin({}, ['recaptcha-v3']);
    ports.captchaEnds = [{ kind: 'network' }];
    expect(await obtainRecaptcha(ports, request, true)).toEqual({ kind: 'none' });
    expect(taskKinds()).toEqual(['recaptcha-v3']);
  });
});
