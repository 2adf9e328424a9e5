import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { announceOwner, findOwner, ownerName } from './folder-owner.ts';

async function home() {
  const dataDir = await mkdtemp(join(tmpdir(), 'folder-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, pgdata: dataDir, binaries: { root: '', version: '' }, identity: undefined };
}

it('an owner is found until it closes', async () => {
  const folder = await home();
  const owner = await announceOwner(folder);
  expect(await findOwner(folder)).toBe(ownerName());
  await owner.close();
  expect(await findOwner(folder)).toBeUndefined();
});

it('an owner closes even if a process that asked keeps its connection open', async () => {
  const folder = await home();
  const owner = await announceOwner(folder);
  const note = await readFile(join(folder.dataDir, 'owner.json'), 'utf8');
  const { port, proof } = JSON.parse(note) as { port: number; proof: string };
  const asking = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void asking.destroy());
  const answer = await new Promise((read) => asking.once('data', (text) => read(String(text))));
  expect(answer).toBe(proof);
  await owner.close();
});
