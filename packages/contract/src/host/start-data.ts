import { readUser } from './read-user.ts';
import { readPlatform, type User } from '../calls/user.ts';

export const transports = ['socket', 'http'] as const;
export type TransportName = (typeof transports)[number];
export type ViewType = 'main' | 'sweep';

export interface Schema {
  meta: {
    geetestCaptchaId?: string;
    isCryptoBonusAvailable?: boolean;
    showCryptoInstruction?: boolean;
  };
  assets: Record<string, string>;
  fonts: { family: string; url: string }[];
  variables: Record<string, string>;
}

export interface Bonus {
  id: string;
  type: 'deposit' | 'freespin';
  depositBonusData?: Record<string, unknown>;
  freespinBonusData?: Record<string, unknown>;
}

/**
 * BON-3: only a bonus that needs a deposit is on offer, until it expires. The embed decides it
 * alike, because the page reserves a place for an offer (START-22).
 */
export function isOnOffer(bonus: Bonus, nowMs: number): boolean {
  const isDeposit = bonus.type === 'deposit';
  const data = isDeposit ? bonus.depositBonusData : bonus.freespinBonusData;
  const isRequired = isDeposit || data?.['depositRequired'] === true;
  // A text that is no time becomes NaN, which is never in the past.
  return isRequired && !(Date.parse(data?.['expiresAt'] as string) <= nowMs);
}

/** START-5: the data from the host. `user` holds its data about the player, without defaults. */
export interface StartData {
  bonusId?: string;
  bonusList: Bonus[];
  closingButton: boolean;
  experiments: { key: string; group: string }[];
  host: string;
  schema: Schema;
  token: string;
  xOrigin?: string;
  userId?: string;
  partnerKey?: string;
  widgetViewType: ViewType;
  transport: TransportName;
  platformVersion: string;
  pwa?: boolean;
  isMobileApp?: boolean;
  /** SEQ-28: the native app opens its share sheet when it receives the message `share`. */
  canShare?: boolean;
  theme?: 'light' | 'dark';
  page?: 'deposit' | 'withdrawal';
  /** SEQ-15: payment pages lead back to this address if the partner's file lists it. */
  returnUrl?: string;
  /** It covers the host's page like a dialog: Escape closes it. */
  isOverlay?: boolean;
  user: Partial<User>;
}

/** START-7: the defaults of the start data, unless the stored user has a value. */
export const startUserDefaults = { paymentGeo: 'RU', lang: 'en-US' };

type Loose = Record<string, unknown>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Loose => (isRecord(value) ? value : {});
const list = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isRecord) : []);
/** An empty text counts as absent, so the default applies. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : text(value);
const bool = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
const oneOf = <T>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value);

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).filter((entry): entry is [string, string] => !!text(entry[1])),
  );

/** Omits undefined values, so that optional fields stay absent. */
function present<T extends Loose>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function readSchema(value: unknown): Schema {
  const { meta, assets, fonts, variables } = record(value);
  const { geetestCaptchaId, isCryptoBonusAvailable, showCryptoInstruction } = record(meta);
  return {
    meta: present({
      // CAP-1 has one error for an empty id and another for a missing id.
      geetestCaptchaId: geetestCaptchaId === '' ? '' : text(geetestCaptchaId),
      isCryptoBonusAvailable: bool(isCryptoBonusAvailable),
      showCryptoInstruction: bool(showCryptoInstruction),
    }),
    assets: texts(assets),
    fonts: list(fonts).flatMap(({ family, url }) =>
      text(family) && text(url) ? [{ family: String(family), url: String(url) }] : [],
    ),
    variables: texts(variables),
  };
}

export function readBonuses(value: unknown): Bonus[] {
  return list(value).flatMap((bonus) => {
    const type = oneOf(['deposit', 'freespin'] as const, bonus['type']);
    const id = bonus['id'];
    if (!type || (typeof id !== 'string' && typeof id !== 'number')) return [];
    return [{ ...bonus, id: String(id), type }];
  });
}

function readUserPart(data: Loose): StartData['user'] {
  const user = readUser(data['user']);
  return {
    ...user,
    ...present({
      currency: text(data['currency'])?.toUpperCase(),
      platform: readPlatform(data['platform']),
      paymentGeo: text(data['paymentGeo']),
      lang: text(data['locale']) ?? text(data['lang']),
    }),
  };
}

/** Never fails: missing or wrongly typed values get their default. HOST-4 requires the token. */
export function readStartData(value: unknown): StartData {
  const data = record(value);
  return {
    ...present({
      bonusId: nameOf(data['bonusId']),
      xOrigin: text(data['xOrigin']),
      userId: nameOf(data['userId']),
      partnerKey: text(data['partnerKey']),
      returnUrl: text(data['returnUrl']),
      pwa: bool(data['pwa']),
      isMobileApp: bool(data['isMobileApp']),
      canShare: bool(data['canShare']),
      isOverlay: bool(data['isOverlay']),
      theme: oneOf(['light', 'dark'] as const, data['theme']),
      page: oneOf(['deposit', 'withdrawal'] as const, data['page']),
    }),
    bonusList: readBonuses(data['bonusList']),
    closingButton: bool(data['closingButton']) ?? true,
    experiments: list(data['experiments']).flatMap(({ key, group }) =>
      text(key) && text(group) ? [{ key: String(key), group: String(group) }] : [],
    ),
    host: text(data['host']) ?? '',
    schema: readSchema(data['schema']),
    token: text(data['token']) ?? '',
    widgetViewType: oneOf(['main', 'sweep'] as const, data['widgetViewType']) ?? 'main',
    transport: oneOf(transports, data['transport']) ?? 'socket',
    platformVersion: text(data['platformVersion']) ?? 'redesign',
    user: readUserPart(data),
  };
}
