import { beforeEach, expect, it } from 'vitest';
import { beginTest, testMethod } from '../testing/fixtures.ts';
import { changeField, emptyForm } from './form-state.ts';
import { formFieldOf } from './form-field.ts';
import { chosenWallet } from './chosen-wallet.ts';
import { walletProblem } from './wallet-finding.ts';

beforeEach(() => beginTest());

const network = {
  standard: null,
  confirmations: null,
  intervalSeconds: null,
  minUsd: null,
  memo: false,
};
const method = testMethod({
  networks: [
    { ...network, id: 'tron', name: 'Tron' },
    { ...network, id: 'ethereum', name: 'Ethereum' },
  ],
  fields: [
    { name: 'network', type: 'networks', value: 'tron' },
    {
      name: 'wallet_tron',
      type: 'text',
      alias: 'wallet',
      triggeredBy: { field: 'network', value: 'tron' },
    },
    {
      name: 'wallet_ethereum',
      type: 'text',
      alias: 'wallet',
      triggeredBy: { field: 'network', value: 'ethereum' },
    },
  ],
});
const fields = method.fields.map((field) => formFieldOf(field, method));
const typed = (name: string, text: string, form = emptyForm) => {
  const wallet = chosenWallet(method, fields, changeField(form, name, text));
  const problem = wallet && walletProblem(method, wallet);
  return problem && { ...problem, message: problem.message() };
};

it('warns while typing that an address is for another network, or mistyped', () => {
  expect(typed('wallet_tron', '0x52908')).toEqual({
    name: 'wallet_tron',
    message: 'This address is for Ethereum, not Tron',
    isUnfinished: false,
  });
  expect(typed('wallet_tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9')).toMatchObject({
    message: 'This address has a typo. Copy it again',
    isUnfinished: false,
  });
});

it.each([
  ['0x52908', 'Ethereum'],
  ['bc1qw', 'Bitcoin'],
  ['ltc1q', 'Litecoin'],
  ['EQBvW8', 'Ton'],
])('recognises the network of %s even if the coin does not use it: %s', (text, name) => {
  const onlyTron = { networks: method.networks?.slice(0, 1) };
  const wallet = { name: 'wallet_tron', address: text, network: 'tron' };
  const problem = walletProblem(onlyTron, wallet);
  expect(problem?.message()).toBe(`This address is for ${name}, not Tron`);
});

it('names a network that the method does not list by its id', () => {
  const wallet = { name: 'wallet', address: '0x52908', network: 'tron' };
  expect(walletProblem({}, wallet)?.message()).toBe('This address is for Ethereum, not tron');
});

it('has no error for a valid address, and marks an incomplete one as unfinished', () => {
  expect(typed('wallet_tron', ' TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 ')).toBeUndefined();
  expect(typed('wallet_tron', '')).toBeUndefined();
  expect(typed('wallet_tron', 'TJRab')).toMatchObject({ isUnfinished: true });
});

it('reads a Bitcoin address in upper case, as QR codes contain it, but none in mixed case', () => {
  const only = testMethod({ networks: [{ ...network, id: 'bitcoin', name: 'Bitcoin' }] });
  const field = formFieldOf({ name: 'wallet', type: 'text' }, only);
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const chosen = (text: string) =>
    chosenWallet(only, [field], changeField(emptyForm, 'wallet', text));
  const inCapitals = chosen(address.toUpperCase());
  expect(inCapitals?.address).toBe(address);
  expect(inCapitals && walletProblem(only, inCapitals)).toBeUndefined();
  const mixed = chosen(`${address.slice(0, 20)}${address.slice(20).toUpperCase()}`);
  expect(mixed && walletProblem(only, mixed)).toBeDefined();
});

it('checks the field of the chosen network', () => {
  const onEthereum = changeField(emptyForm, 'network', 'ethereum');
  const found = typed('wallet_ethereum', 'TJRab', onEthereum);
  expect(found?.message).toBe('This address is for Tron, not Ethereum');
  expect(typed('wallet_tron', 'nonsense', onEthereum)).toBeUndefined();
});

it('accepts test-network addresses only if the server runs a test network', () => {
  const regtest = 'rltc1q64q6n3p39e2gcdhn8nju043yaexa737gnx2atv';
  const litecoin = { ...network, id: 'litecoin', name: 'Litecoin' };
  const problemOn = (networks: (typeof litecoin)[], address: string) =>
    walletProblem({ networks }, { name: 'wallet', address, network: 'litecoin' });
  const testNetwork = { ...litecoin, testFormat: 'litecoin-regtest' as const };
  expect(problemOn([litecoin], regtest)).toBeDefined();
  expect(problemOn([testNetwork], regtest)).toBeUndefined();
  expect(problemOn([testNetwork], 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toBeDefined();
});
