import { transports } from '@opencashier/contract/host/start-data';
import { reportNetwork } from '../../fixtures/player/report-network.ts';
import { chosenPath, expect, socketLines, test } from '../../fixtures/product/bad-network.ts';
import type { Playground } from '../../models/playground.ts';
import { outcomes } from '../../models/deposit-result.ts';

// These journeys share one product and its network, so they run one at a time.
test.describe.configure({ mode: 'default' });
// Data saving prevents prefetches, so that only the journey's own requests are pending when the
// network breaks. A fake clock cannot be removed from a shared context.
test.use({ savesData: true, ownContext: true });

/** Advances the page's clock until an alert shows this text. */
async function runAheadUntilAlert({ page, cashier }: Playground, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000);
      return cashier.alerts();
    })
    .toContainEqual(expect.stringContaining(text));
}

for (const transport of transports) {
  test.describe(`over ${transport}`, () => {
    test.use({ transport });

    test('[ERR-4] a deposit succeeds although the network is gone for a while, then slow, and a response is lost', async ({
      player,
      records,
      network,
      context,
      wire,
    }) => {
      const playground = await player.open();
      const { list, form, result, offline } = playground.cashier;
      await list.choose('Visa');
      await form.enterAmount('1000');
      await expect(offline).toBeHidden();
      if (transport === 'socket') await wire.connected();
      const { connections } = wire;

      await test.step('without a network the player sees a notice, and continues later', async () => {
        await context.setOffline(true);
        await network.refuse();
        await expect(offline).toContainText('No connection. We’ll continue once it’s back.');
        await network.listen();
        await context.setOffline(false);
        await expect(offline).toBeHidden();
        await expect(form.amount).toHaveValue(/^1,?000$/);
        if (transport === 'socket') {
          await expect.poll(() => wire.connections).toBeGreaterThan(connections);
        }
      });

      const payment =
        await test.step('a deposit whose slow response is lost is created once, under one key', async () => {
          network.inject({ kind: 'delay', ms: 400 });
          // The server has created it; the network breaks before the player receives the response.
          wire.lose('deposit-create', () => network.cut());
          const opened = await playground.paymentPage(() => form.submit.click());
          const creates = wire.calls('deposit-create');
          expect(creates.length).toBeGreaterThan(1);
          expect(creates[0]?.transport).toBe(transport);
          expect(new Set(creates.map(({ key }) => key)).size).toBe(1);
          await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
          return opened;
        });

      await test.step('the result arrives although responses come in small pieces', async () => {
        network.inject({ kind: 'throttle', bytesPerSecond: 20_000 });
        await payment.approve();
        await expect(result.heading).toHaveText(outcomes.processed);
        await expect.poll(() => records.balance(player.user)).toBe('1000');
      });
    });
  });
}

test('[START-12, START-11] if the socket never opens, HTTP carries every call, and a reload of the tab starts over HTTP', async ({
  player,
  records,
  network,
  wire,
  page,
}) => {
  await page.clock.install();
  network.inject({ kind: 'blackhole' }, socketLines);
  const playground = await player.open();
  const { list, result } = playground.cashier;
  const payment = await playground.deposit('Visa', '1000');
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1000');
  expect(new Set(wire.calls('deposit-create').map(({ transport }) => transport))).toEqual(
    new Set(['http']),
  );

  network.inject({ kind: 'reset' }, socketLines);
  network.cut(socketLines);
  await runAheadUntilAlert(playground, 'Network connection failed');
  const frame = await playground.frame();
  await expect.poll(() => frame.evaluate(() => sessionStorage.getItem('transport'))).toBe('http');
  // Sockets work again, and the host still asks for one.
  network.heal();
  const before = wire.calls('methods-payment-v3').length;
  await playground.goTo('/deposit');
  await list.method('Visa').waitFor();
  const calls = wire.calls('methods-payment-v3').slice(before);
  expect(calls.map(({ transport }) => transport)).toEqual(['http']);
  expect(network.count(socketLines)).toBe(0);
});

test('[NET-7, ERR-4] when the socket gives up the player is told, HTTP continues with the same key, and the socket recovers', async ({
  player,
  records,
  network,
  wire,
  page,
}) => {
  await page.clock.install();
  const playground = await player.open();
  const { list, form, result } = playground.cashier;
  await list.choose('Visa');
  await form.enterAmount('1000');
  await wire.connected();
  wire.lose('deposit-create', () => {
    network.inject({ kind: 'reset' }, socketLines);
    network.cut(socketLines);
  });
  const opened = playground.paymentPage(() => form.submit.click());
  await runAheadUntilAlert(playground, 'Network connection failed');
  const payment = await opened;
  const creates = wire.calls('deposit-create');
  expect(creates.map(({ transport }) => transport)).toEqual(['socket', 'http']);
  expect(creates[1]?.key).toBe(creates[0]?.key);
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);

  network.heal();
  await reportNetwork(await playground.frame(), 'online');
  await expect.poll(() => network.count(socketLines)).toBe(1);
  await payment.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1000');
});

test('[NET-8] a silently dead connection is detected in time, and the call takes another route', async ({
  player,
  records,
  network,
  wire,
  page,
}) => {
  await page.clock.install();
  const playground = await player.open();
  const { list, form } = playground.cashier;
  await list.choose('Visa');
  await form.enterAmount('1000');
  await wire.connected();
  network.inject({ kind: 'halfOpen' }, socketLines);
  const opened = playground.paymentPage(() => form.submit.click());
  await expect.poll(() => wire.calls('session-start')).toHaveLength(1);
  network.heal();
  await page.clock.fastForward(18_500);
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return wire.calls('deposit-create').length;
    })
    .toBe(1);
  await opened;
  await expect(playground.cashier.result.heading).toHaveText(outcomes.waiting);
  await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
});

test('the result is shown once, although responses come twice or the connection had a gap', async ({
  player,
  records,
  bank,
  network,
}) => {
  network.inject({ kind: 'duplicate' }, socketLines);
  const playground = await player.open();
  const { list, result, back } = playground.cashier;

  await test.step('a result pushed twice is handled once', async () => {
    await (await playground.deposit('Visa', '1000')).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect
      .poll(() => playground.sentToHost('transaction'))
      .toMatchObject([{ status: 'waiting' }, { status: 'processed' }]);
    await back.click();
  });

  await test.step('responses delivered twice are handled once, also after a gap', async () => {
    const payment = await playground.deposit('Visa', '1000');
    await payment.page.close();
    network.inject({ kind: 'reset' }, socketLines);
    network.cut(socketLines);
    await bank.approve(await result.depositId());
    await expect.poll(() => records.balance(player.user)).toBe('2000');
    network.inject({ kind: 'duplicate' }, socketLines);
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.deposits(player.user)).toHaveLength(2);
    await expect
      .poll(async () => (await playground.sentToHost('transaction')).slice(2))
      .toMatchObject([{ status: 'waiting' }, { status: 'processed' }]);
    network.heal();
    await back.click();
  });

  await test.step('after a gap the list catches up and notifies the host once', async () => {
    const before = (await playground.sentToHost('transaction')).length;
    const payment = await playground.deposit('Visa', '1000');
    await payment.leavePending();
    const depositId = await result.depositId();
    await back.click();
    await expect(list.pending).toContainText('₹1,000.00');

    network.inject({ kind: 'reset' }, socketLines);
    network.cut(socketLines);
    await bank.approve(depositId);
    await expect.poll(() => records.balance(player.user)).toBe('3000');
    await expect(list.pending).toBeVisible();
    network.heal();
    // Its banner keeps its position, so that nothing moves under the player's finger.
    await expect(list.pending).toContainText('Credited');
    await expect
      .poll(async () => (await playground.sentToHost('transaction')).slice(before))
      .toMatchObject([{ status: 'waiting' }, { status: 'processed', id: depositId }]);
  });
});

test('[NET-17, START-1] under the path chosen by the operator, a form that could not load offline opens with its style once the network is back', async ({
  player,
  product,
  context,
  guard,
}) => {
  // The texts of the form may be requested while the network is gone, too.
  guard.allow(/ERR_INTERNET_DISCONNECTED|The English texts could not be loaded/);
  const playground = await player.open();
  const { cashier, page } = playground;
  await expect(cashier.list.method('Visa')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const frame = await playground.frame();
  const started = () => frame.evaluate(() => performance.timeOrigin);
  const before = await started();
  await context.setOffline(true);
  await cashier.list.method('Visa').click();
  await cashier.expectAlert('Network connection failed');
  await context.setOffline(false);
  await cashier.list.method('Visa').click();
  await expect(cashier.form.submit).toHaveCSS('display', 'flex');
  expect(await started()).toBe(before);

  await expect(cashier.form.heading).toHaveText('Visa');
  expect(new URL(frame.url()).pathname).toBe(`/${chosenPath}/deposit/redirect`);
  const unchosen = await page.request.get(new URL('/cashier/deposit', product.widget).href);
  expect(unchosen.status()).toBe(404);
});
