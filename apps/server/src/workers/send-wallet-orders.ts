import type { Pool } from 'pg';
import type { QueuePartition } from '../queues/queue-partition.ts';
import {
  claimOrders,
  markTaken,
  postponeOrder,
  type WalletOrder,
} from '../wallet/wallet-orders.ts';
import type { WalletClients } from '../wallet/create-wallets.ts';
import { movementOf } from '../wallet/remote-wallet.ts';

type CountOrder = (kind: string, outcome: 'taken' | 'postponed') => void;

const batch = 20;

/** Delivers orders to the operators' wallets; false if nothing more is due. */
export async function sendWalletOrders(
  pool: Pool,
  clients: WalletClients,
  count: CountOrder,
  partition?: QueuePartition,
): Promise<boolean> {
  const orders = await claimOrders(pool, batch, partition);
  await Promise.all(orders.map((order) => sendOrder(pool, clients, order, count)));
  // A player's next order may be due now that the previous one was accepted.
  return orders.length > 0;
}

async function sendOrder(
  pool: Pool,
  clients: WalletClients,
  order: WalletOrder,
  count: CountOrder,
): Promise<void> {
  try {
    const client = clients.get(order.partner);
    if (!client) throw new Error(`${order.partner} no longer has a wallet of its own`);
    await client.ask(order.kind, { reference: order.reference, ...movementOf(order) });
  } catch (error) {
    count(order.kind, 'postponed');
    return postponeOrder(pool, order, String(error));
  }
  await markTaken(pool, order);
  count(order.kind, 'taken');
}
