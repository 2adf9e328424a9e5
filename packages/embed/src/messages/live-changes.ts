import type { HostMessage, StartDataInput } from '@opencashier/contract/host/messages';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The data that can change while the widget runs; blanked, to compare the rest. */
const live = { token: 0, bonusList: 0, theme: 0, locale: 0, schema: 0 };

function fixedPart(data: StartDataInput): unknown {
  return { ...live, ...data, ...live, schema: { ...data.schema, variables: 0 } };
}

const lookOf = ({ theme, locale, schema }: StartDataInput) => ({
  ...(theme && { theme }),
  ...(locale && { locale }),
  ...(schema?.variables && { variables: schema.variables }),
});

/** Values can be set while the widget runs, but not removed. */
function isKept(before: object, after: object): boolean {
  return Object.keys(before).every((name) => name in after);
}

/**
 * The messages that update a running widget from one set of start data to another; undefined if it
 * must restart.
 */
export function liveChanges(
  before: StartDataInput,
  after: StartDataInput,
): HostMessage[] | undefined {
  const oldLook = lookOf(before);
  const look = lookOf(after);
  const { variables = {} } = look;
  if (!isSame(fixedPart(before), fixedPart(after))) return undefined;
  if (!isKept(oldLook, look) || !isKept(oldLook.variables ?? {}, variables)) return undefined;

  const messages: HostMessage[] = [];
  const { token, bonusList = [] } = after;
  if (token !== before.token) messages.push({ type: 'token-updated', payload: { token } });
  if (!isSame(bonusList, before.bonusList ?? [])) {
    messages.push({ type: 'bonus-list-updated', payload: bonusList });
  }
  if (!isSame(oldLook, look)) messages.push({ type: 'appearance-updated', payload: look });
  return messages;
}
