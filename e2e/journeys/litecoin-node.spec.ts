import { join } from 'node:path';
import {
  hasLitecoind,
  type LitecoinNode,
  noLitecoind,
  startLitecoinNode,
} from '@opencashier/testing/chains/litecoin-node';
import { rootDir } from '../../scripts/root-dir.ts';
import { openPlayerRecords } from '../fixtures/player-records.ts';
import { createPlayer } from '../fixtures/player.ts';
import { startProduct } from '../fixtures/start-product.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

function startOn(node: LitecoinNode) {
  const file = join(rootDir, 'apps/server/networks/litecoin-regtest.json');
  return startProduct({
    settings: { CASHIER_NETWORKS_FILE: file, LITECOIN_RPC_URL: node.url },
  });
}

if (hasLitecoind()) {
  test('[CRY-1, CRY-2, CRY-4] a player pays on a real Litecoin node, through a reorganisation', async ({
    page,
  }) => {
    const node = await startLitecoinNode();
    const { addresses, stop } = await startOn(node);
    const records = openPlayerRecords(addresses.database);
    try {
      const player = createPlayer(page, addresses, 'litecoin', { transport: 'socket' });
      const { cashier } = await player.open();
      const { list, coins, form, payment, result } = cashier;
      await list.choose('Crypto');
      await coins.network('Litecoin', 'Litecoin regtest').click();
      await form.enterAmount('5000');
      await form.submit.click();
      await expect(payment.heading).toHaveText('Send exactly');
      const address = await payment.line('Litecoin regtest address').innerText();
      const amount = await payment.line('Amount in LTC').innerText();

      const txid = await node.pay(address, amount);
      await expect(payment.line('Transaction ID')).toHaveText(txid);
      const [first] = await node.mine(4);
      await expect(payment.main).toContainText('4 of 5 confirmations');
      await node.discard(first);
      await expect(payment.main).toContainText('0 of 5 confirmations');
      await expect.poll(() => records.balance(player.user)).toBe('0');
      await node.mine(5);
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user)).toBe('5000');
      await page.goto('about:blank');
    } finally {
      await records.close();
      await stop();
      await node.close();
    }
  });
} else {
  test(noLitecoind, () => expect(hasLitecoind()).toBe(false));
}
