import { providerDeposit } from '@opencashier/contract/provider/protocol';
import { expect, it } from 'vitest';
import { runSandbox } from '../../testing/run-sandbox.ts';

it('each payment has a constant note that a person can type', async () => {
  const sandbox = await runSandbox();
  const noteOf = async (reference: string): Promise<string | undefined> => {
    const order = sandbox.order({ method: 'imps_india', reference });
    const { json } = await sandbox.call('POST', '/deposits', order);
    const lines = providerDeposit.parse(json).details?.requisites ?? [];
    return lines.find(({ kind }) => kind === 'purpose')?.value;
  };
  try {
    const note = await noteOf('dep_1');
    expect(note).toMatch(/^[A-Z3-9]{8}$/);
    expect(note).not.toMatch(/[ILOSBZUV0125]/);
    expect(await noteOf('dep_1')).toBe(note);
    expect(await noteOf('dep_2')).not.toBe(note);
  } finally {
    await sandbox.stop();
  }
});

it.each([
  ['virtual_account_nigeria', /^\d{10}$/],
  ['virtual_account_indonesia', /^8808\d{12}$/],
])('the account number has the format of its country: %s', async (method, number) => {
  const sandbox = await runSandbox();
  try {
    const { json } = await sandbox.call('POST', '/deposits', sandbox.order({ method }));
    const lines = providerDeposit.parse(json).details?.requisites ?? [];
    expect(lines.find(({ kind }) => kind === 'virtual_account')?.value).toMatch(number);
  } finally {
    await sandbox.stop();
  }
});
