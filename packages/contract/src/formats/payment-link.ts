/** The recipient that a QR code names. */
export interface PaymentLink {
  address: string;
  /** Identifies the recipient at a shared address; without it the money is lost. */
  memo?: string;
  /** The scheme of a link, in lower case; a plain address has none. */
  scheme?: string;
  /** The chain id of an EVM network. */
  chainId?: number;
}

/** EIP-155: EVM networks share their addresses, so only the chain id distinguishes them. */
export const evmChainIds: Readonly<Record<string, number>> = {
  ethereum: 1,
  'binance-smart-chain': 56,
};

/**
 * The schemes of each network's links. Many wallets write `ethereum` for all EVM networks, so that
 * only a chain id rules one out.
 */
const schemes: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['bitcoin'],
  ethereum: ['ethereum'],
  tron: ['tron'],
  'binance-smart-chain': ['ethereum', 'smartchain', 'bsc', 'bnb'],
  ton: ['ton'],
  litecoin: ['litecoin'],
  monero: ['monero'],
  'bitcoin-cash': ['bitcoincash'],
  dash: ['dash'],
  doge: ['dogecoin', 'doge'],
  zcash: ['zcash'],
  ripple: ['ripple', 'xrpl', 'xrp'],
  stellar: ['stellar', 'web+stellar'],
};

// The shortest address of any coin is longer than the words that links contain.
const whole = /^[\w-]{20,}$/;
const linkForm = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?\s]*)(?:\?(\S*))?$/i;
// EIP-681: the contract of a token comes first, and the recipient is an argument of its function.
const ethereumForm = /^(?:pay-)?([^@/]+)(?:@(\d+))?(?:\/(\w+))?$/;
const memoNames = ['text', 'memo', 'dt', 'tag'];

/**
 * The recipient in the text of a QR code: a plain address, or a payment link such as
 * `bitcoin:bc1…?amount=1`. Undefined if it names none, or asks for more than a plain transfer.
 */
export function readPaymentLink(text: string): PaymentLink | undefined {
  const trimmed = text.trim();
  if (whole.test(trimmed)) return { address: trimmed };
  const [, scheme = '', path = '', query = ''] = linkForm.exec(trimmed) ?? [];
  const params = paramsOf(query);
  // BIP-21: a link with a required parameter that the reader does not know must be ignored.
  if ([...params.keys()].some((name) => name.startsWith('req-'))) return undefined;
  const recipient = recipientOf(scheme.toLowerCase(), path, params);
  if (!whole.test(recipient?.address ?? '')) return undefined;
  const memo = memoNames.map((name) => params.get(name)).find((value) => value);
  return recipient && { ...recipient, ...(memo && { memo }) };
}

/** The parameters, whose names are often in capitals because such a QR code is smaller. */
function paramsOf(query: string): URLSearchParams {
  const params = [...new URLSearchParams(query)];
  return new URLSearchParams(params.map(([name, value]) => [name.toLowerCase(), value]));
}

function recipientOf(
  scheme: string,
  path: string,
  params: URLSearchParams,
): PaymentLink | undefined {
  if (scheme === 'ton') {
    // A payload, which may name the recipient's customer, or the code of a contract.
    if (params.has('bin') || params.has('init')) return undefined;
    return { address: path.replace(/^transfer\//i, ''), scheme };
  }
  if (scheme !== 'ethereum') return { address: path, scheme };
  const [, first = '', chain, call] = ethereumForm.exec(path) ?? [];
  if (call !== undefined && call !== 'transfer') return undefined;
  return {
    address: call ? (params.get('address') ?? '') : first,
    scheme,
    ...(chain !== undefined && { chainId: Number(chain) }),
  };
}

/** True if a link is for a different network, even if its address looks the same. */
export function isForOtherNetwork({ scheme, chainId }: PaymentLink, network: string): boolean {
  if (scheme === undefined) return false;
  const own = schemes[network];
  // A network that is not listed may be an EVM network too, with a chain id of its own.
  if (!own) return scheme !== 'ethereum' && Object.values(schemes).flat().includes(scheme);
  const isOther = !own.includes(scheme);
  return isOther || (chainId !== undefined && chainId !== evmChainIds[network]);
}
