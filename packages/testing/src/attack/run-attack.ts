import { seeded } from '@opencashier/server/testing/fuzz/mutations';
import type { Attack } from './attack.ts';
import { AttackRecord } from './attack-record.ts';
import { httpTransport, socketTransport, type Transport } from './transports.ts';
import type { AttackWorld } from './world.ts';

export interface AttackReport {
  transport: Transport['name'];
  record: AttackRecord;
}

/** Runs one attack, over both transports if they can matter. */
export async function runAttack(
  world: AttackWorld,
  attack: Attack,
  { seed, size = attack.size }: { seed: number; size?: number | undefined },
): Promise<AttackReport[]> {
  const open = attack.isPerTransport ? [httpTransport, socketTransport] : [httpTransport];
  const reports: AttackReport[] = [];
  for (const openTransport of open) {
    const via = openTransport(world.url);
    const record = new AttackRecord();
    try {
      await attack.run({ world, via, record, size, random: seeded(seed) });
    } finally {
      via.close();
    }
    reports.push({ transport: via.name, record });
  }
  return reports;
}
