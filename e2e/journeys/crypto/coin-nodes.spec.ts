import { hasLitecoind, noLitecoind } from '@opencashier/testing/chains/litecoin-node';
import { type CoinNode, expect, test } from '../../fixtures/product/coin-nodes.ts';
import type { PlayerRecords } from '../../fixtures/player/player-records.ts';
import type { Player } from '../../fixtures/player/player.ts';
import { outcomes } from '../../models/deposit-result.ts';

// These journeys share one product and its nodes, so they run one at a time.
test.describe.configure({ mode: 'default' });

/** The node's wallet pays a deposit; its blocks confirm it, are lost, and confirm it again. */
async function payThroughReorganisation(player: Player, records: PlayerRecords, node: CoinNode) {
  const { coin, symbol, network, fullNetwork, needed } = node;
  const { list, coins, form, payment, result } = (await player.open()).cashier;
  await list.choose('Crypto');
  await coins.network(coin, network).click();
  await form.enterAmount('5000');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Send exactly');
  const address = await payment.line(`${fullNetwork} address`).innerText();
  const amount = await payment.line(`Amount in ${symbol}`).innerText();

  const txid = await node.pay(address, amount);
  await expect(payment.line('Transaction ID')).toHaveText(txid);
  for (const seen of [1, 2, 3]) {
    await node.mine(1);
    await expect(payment.main).toContainText(`${seen} of ${needed} confirmations`);
  }
  await node.discardPayment();
  await expect(payment.main).toContainText(`0 of ${needed} confirmations`);
  await expect.poll(() => records.balance(player.user)).toBe('0');
  await node.mine(needed);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('5000');
}

test('[CRY-1, CRY-2, CRY-4] a player pays on a real Ethereum node, through a reorganisation', async ({
  player,
  records,
  nodes,
}) => payThroughReorganisation(player, records, nodes.ethereum));

if (hasLitecoind()) {
  test('[CRY-1, CRY-2, CRY-4] a player pays on a real Litecoin node, through a reorganisation', async ({
    player,
    records,
    nodes: { litecoin },
  }) => {
    if (!litecoin) throw new Error('The Litecoin node did not start.');
    await payThroughReorganisation(player, records, litecoin);
  });
} else {
  test(noLitecoind, () => expect(hasLitecoind()).toBe(false));
}
