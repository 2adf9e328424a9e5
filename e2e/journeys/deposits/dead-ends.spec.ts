import { mainActions } from '../../fixtures/checks/main-actions.ts';
import { openP2pForm } from '../../fixtures/player/p2p-payment.ts';
import { leaveUnpaid } from '../../fixtures/player/leave-unpaid.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('with a fake clock', () => {
  // It cannot be removed from a shared context.
  test.use({ ownContext: true });

  test('[P2P-18, P2P-20] a peer-to-peer payment whose time runs out announces it, takes the focus along and starts again', async ({
    player,
    page,
    wire,
  }) => {
    await page.clock.install();
    const playground = await openP2pForm(player);
    // A slow machine may use many of the 170 seconds that are left when the page opens.
    wire.alterData('deposit-create-p2p', (created) => {
      if (!created.serverTime)
        throw new Error('deposit-create-p2p was answered without serverTime');
      const endMs = Date.parse(created.serverTime) + 170_000;
      const startMs = endMs - (created.timeout_minutes ?? 0) * 60_000;
      return { ...created, created: new Date(startMs).toISOString() };
    });
    /** In steps, because a socket without an answer for long is closed. */
    const passSeconds = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 10) {
        await wire.ping();
        await page.clock.fastForward(10_000);
      }
    };
    const { cashier } = playground;
    const { form, invoice } = cashier;
    await form.submit.click();
    await expect(invoice.heading).toBeVisible();
    await expect(invoice.text('left to pay')).toBeVisible();
    await passSeconds(120);
    await expect(invoice.text('Last minute to pay')).toBeVisible();

    await invoice.copy('Amount').focus();
    await passSeconds(60);
    await expect(form.heading).toHaveText('Time to pay has run out');
    await expect(form.heading).toBeFocused();
    await expect(invoice.copy('Amount')).toHaveCount(0);
    await expect(invoice.text('Transfer exactly')).toHaveCount(0);
    // The heading with the focus announces it already, with what to do about the money.
    await expect(form.heading).toHaveAccessibleDescription(
      /If you’ve already paid, .* start again/,
    );
    expect((await cashier.alerts()).join(' ')).not.toContain('Time to pay');

    await invoice.again.click();
    await expect(form.heading).toHaveText('PrivatBank');
    await expect(form.amount).toHaveValue('1,000');
  });
});

test(
  '[WD-7, LIST-28, LIST-26, HOST-14, HEAD-8] a player without money is led to deposits, a search without a result back to the list, and unpaid deposits share one banner',
  { tag: '@both' },
  async ({ player, bank }) => {
    const playground = await player.open({ page: 'withdrawal' });
    const { list, message, withdrawal } = playground.cashier;
    await list.choose('IMPS transfer');
    await expect(message.heading('Nothing to withdraw yet')).toBeVisible();
    await expect(withdrawal.amount).toHaveCount(0);
    await message.button('Make a deposit').click();
    await list.search.fill('atlantis');
    await expect(message.text('No results for “atlantis”')).toBeVisible();
    await message.button('Clear search').last().click();
    await expect(list.method('Visa')).toBeVisible();
    await expect(list.search).toHaveValue('');

    const open = (path: string) => playground.goWithin(path);
    const ids = await leaveUnpaid({ cashier: playground.cashier, open }, ['1200', '1300']);
    await expect(list.pending.getByRole('listitem')).toHaveCount(1);
    await expect(list.pending).toContainText('₹1,300.00 · UPI QR');
    await expect(list.morePending).toHaveText('1 more');
    await list.morePending.click();
    const frame = playground.frameElement.contentFrame();
    await frame.getByRole('button', { name: 'Cancel: ₹1,300.00, UPI QR' }).click();
    const question = frame.getByRole('dialog', { name: 'Cancel this payment?' });
    await expect.poll(() => mainActions(question)).toEqual(['Keep payment']);
    await question.getByRole('button', { name: 'I haven’t paid, cancel' }).click();
    await expect(list.pending).toContainText('₹1,200.00 · UPI QR');

    // One that is paid elsewhere reaches the host.
    await bank.approve(ids[0] ?? '');
    await expect
      .poll(() => playground.sentToHost('transaction'))
      .toContainEqual(expect.objectContaining({ id: ids[0], status: 'processed' }));
  },
);
