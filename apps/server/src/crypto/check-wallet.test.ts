import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@opencashier/catalogue';
import { describe, expect, it } from 'vitest';
import { readNetworks } from '../chains/configuration.ts';
import { checkWallet } from './check-wallet.ts';

const catalogue = loadCatalogue();
const file = fileURLToPath(new URL('../../networks/development.json', import.meta.url));
const source = { PROVIDER_SANDBOX_URL: 'https://node.example' };
const networks = readNetworks(file, { source, production: false });
const method = catalogue.methods.get('crypto_usdt');

function check(network: string, wallet: string): void {
  if (!method) throw new Error('USDT is not offered');
  checkWallet({ catalogue, networks }, method, { network, wallet });
}

describe('[FORM-14] a payout', () => {
  it.each([
    ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['binance-smart-chain', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('is not sent to the contract of a token: %s %s', (network, wallet) => {
    expect(() => check(network, wallet)).toThrow('not a wallet on this network');
  });

  it.each([
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ])('is sent to a wallet: %s %s', (network, wallet) => {
    expect(() => check(network, wallet)).not.toThrow();
  });
});
