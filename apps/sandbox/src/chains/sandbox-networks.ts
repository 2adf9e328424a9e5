export interface SandboxNetwork {
  name: string;
  intervalSeconds: number;
  /** True if players share an address and a memo identifies the payment. */
  hasMemo?: boolean;
  coins: Record<string, { asset: string; decimals: number }>;
}

/** The real networks: their block intervals, their coins and the contracts of their tokens. */
export const sandboxNetworks: Record<string, SandboxNetwork> = {
  bitcoin: {
    name: 'Bitcoin',
    intervalSeconds: 600,
    coins: { BTC: { asset: 'native', decimals: 8 } },
  },
  litecoin: {
    name: 'Litecoin',
    intervalSeconds: 150,
    coins: { LTC: { asset: 'native', decimals: 8 } },
  },
  ethereum: {
    name: 'Ethereum',
    intervalSeconds: 12,
    coins: {
      ETH: { asset: 'native', decimals: 18 },
      USDT: { asset: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
    },
  },
  'binance-smart-chain': {
    name: 'Binance Smart Chain',
    intervalSeconds: 2,
    coins: {
      ETH: { asset: '0x2170ed0880ac9a755fd29b2688956bd959f933f8', decimals: 18 },
      USDT: { asset: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
    },
  },
  tron: {
    name: 'Tron',
    intervalSeconds: 3,
    coins: {
      TRX: { asset: 'native', decimals: 6 },
      USDT: { asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
    },
  },
  ton: {
    name: 'Ton',
    intervalSeconds: 2,
    hasMemo: true,
    coins: { USDT: { asset: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', decimals: 6 } },
  },
};
