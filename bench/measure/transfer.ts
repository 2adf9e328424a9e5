import type { LoggedRequest } from './network-log.ts';

export const kinds = [
  'HTML',
  'JS',
  'CSS',
  'locale',
  'methods',
  'snippet',
  'frames',
  'icons',
  'other',
] as const;
export type Kind = (typeof kinds)[number];

export interface Transfer {
  /** The sizes of the bodies as transferred. */
  bytes: Record<Kind, number>;
  /** Without the icons, which load after the list and depend on the operator's methods. */
  sum: number;
  /** The headers of the responses, which no build can change much. */
  headerBytes: number;
  requestCount: number;
}

/** The transfer from one origin, since the host page does not count towards the product's size. */
export function transferFrom(origin: string, requests: readonly LoggedRequest[]): Transfer {
  const own = requests.filter(({ url }) => new URL(url).origin === origin);
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const request of own) bytes[kindOf(request)] += request.bodyBytes;
  return {
    bytes,
    sum: kinds.filter((kind) => kind !== 'icons').reduce((sum, kind) => sum + bytes[kind], 0),
    headerBytes: own.reduce((sum, request) => sum + request.headerBytes, 0),
    requestCount: own.length,
  };
}

const kindsByPath: [RegExp, Kind][] = [
  [/\/locales\//, 'locale'],
  [/\/BANKING\/methods-/, 'methods'],
  [/\/BANKING\/userdata-payment-snippet$/, 'snippet'],
  [/\/icons\//, 'icons'],
  [/\.js$/, 'JS'],
  [/\.css$/, 'CSS'],
];

export function kindOf({ url, type }: Pick<LoggedRequest, 'url' | 'type'>): Kind {
  if (type === 'Document') return 'HTML';
  if (type === 'WebSocket') return 'frames';
  const { pathname } = new URL(url);
  return kindsByPath.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'other';
}
