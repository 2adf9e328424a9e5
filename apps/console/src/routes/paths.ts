// The only place that writes a path of the console. All but `partnerPath` are below the partner.

export const partnerPath = (partner: string): string => `/p/${encodeURIComponent(partner)}`;

/** The partner of an address, if it names one. */
export function partnerOf(pathname: string): string | undefined {
  const [, encoded] = /^\/p\/([^/]+)/.exec(pathname) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

const pageOf = (before: string | undefined): string =>
  before === undefined ? '' : `?before=${encodeURIComponent(before)}`;

export const paths = {
  overview: '/',
  payments: '/payments',
  payment: (id: string) => `/payments/${encodeURIComponent(id)}`,
  review: '/review',
  /** A page of the queue, and one of its withdrawals. */
  reviewPage: (before: string | undefined) => `/review${pageOf(before)}`,
  reviewed: (id: string, before?: string) => `/review/${encodeURIComponent(id)}${pageOf(before)}`,
  players: '/players',
  player: (user: string) => `/players/${encodeURIComponent(user)}`,
  cases: '/cases',
  unmatched: '/cases/notices',
  proposals: '/proposals',
  disputes: '/disputes',
  refunds: '/disputes/refunds',
  methods: '/methods',
  providers: '/providers',
  walletOrders: '/system',
  messages: '/system/messages',
  frozenAccounts: '/system/frozen',
  rates: '/system/rates',
  audit: '/audit',
  access: '/access',
} as const;
