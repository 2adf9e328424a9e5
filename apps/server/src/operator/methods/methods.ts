import { type CatalogueMethod, shownMethod } from '@opencashier/catalogue';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { foundMethod } from '@opencashier/contract/operator/methods';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { z } from 'zod';
import { orderedMethods, placesAfterMove } from '../../methods/partner-order.ts';
import {
  announceMethodSettings,
  lockMethodSettings,
  readMethodSettings,
  storePositions,
  storeSwitch,
} from '../../methods/method-settings.ts';
import type { MethodKind, MethodSetting } from '../../services/partner-methods.ts';
import { deciderOf, type OperatorContext, type OperatorHandler } from '../operation.ts';
import { readOverview } from '../overview/read-overview.ts';

type FoundMethod = z.output<typeof foundMethod>;

interface Shown {
  kind: MethodKind;
  setting: MethodSetting | undefined;
  approval: { ended: number; rate: number } | undefined;
}

/** The countries, currencies and provider of one direction. */
export function placesOf(method: CatalogueMethod, kind: MethodKind) {
  const own = kind === 'withdrawal' ? method.withdrawal : undefined;
  return {
    countries: own?.countries ?? method.countries,
    currencies: own?.currency ?? method.currency,
    provider: own?.provider ?? method.provider,
  };
}

function shownOf(
  { services }: OperatorContext,
  method: CatalogueMethod,
  { kind, setting, approval }: Shown,
): FoundMethod {
  const { name, category, group } = method;
  const { ended = 0, rate } = approval ?? {};
  return {
    name,
    title: shownMethod(services.catalogue, name, 'en')?.title ?? name,
    kind,
    category,
    ...(group === undefined ? {} : { group }),
    ...placesOf(method, kind),
    isOn: setting?.isOn ?? true,
    isMoved: (setting?.position ?? null) !== null,
    ...(setting ? { changed: changeOf(setting) } : {}),
    ended,
    ...(ended === 0 || rate === undefined ? {} : { approvalRate: rate }),
  };
}

function changeOf({ changedBy, changedAt, reason }: MethodSetting) {
  return { by: changedBy, at: changedAt.toISOString(), ...(reason === null ? {} : { reason }) };
}

/** The partner's methods of one direction, in the order of its players. */
async function methodsOf(context: OperatorContext, kind: MethodKind): Promise<FoundMethod[]> {
  const { catalogue, methods } = context.services;
  const settings = methods.settingsOf(context.partner.key);
  const { approvals } = await readOverview(context, {});
  const ofMethods = approvals.filter(({ by }) => kind === 'deposit' && by === 'method');
  return orderedMethods(catalogue, kind, settings).flatMap(({ name }) => {
    const method = catalogue.methods.get(name);
    if (!method?.kinds.includes(kind)) return [];
    const setting = settings.find((one) => one.kind === kind && one.method === name);
    const approval = ofMethods.find((one) => one.name === name);
    return [shownOf(context, method, { kind, setting, approval })];
  });
}

export const readMethods: OperatorHandler<'methods'> = async (context, { kind, country }) => {
  const all = await methodsOf(context, kind);
  const isInCountry = ({ countries }: FoundMethod) => !country || countries.includes(country);
  return { methods: all.filter(isInCountry) };
};

/** Changes the settings of one method, and lets every server know. */
async function changeMethod(
  context: OperatorContext,
  kind: MethodKind,
  change: (db: Queryable, method: string) => Promise<void>,
): Promise<FoundMethod> {
  const { services, partner, pathParams } = context;
  const method = services.catalogue.methods.get(pathParams['method'] ?? '');
  if (!method?.kinds.includes(kind)) throw new OperatorError('notFound');
  await transaction(services.pool, async (db) => {
    await lockMethodSettings(db, partner.key);
    await change(db, method.name);
    await announceMethodSettings(db, partner.key);
  });
  // The answer is true for this server immediately; the others are notified.
  await services.methods.refresh();
  const changed = (await methodsOf(context, kind)).find(({ name }) => name === method.name);
  if (!changed) throw new OperatorError('notFound');
  return changed;
}

export const switchMethod: OperatorHandler<'switchMethod'> = (context, { kind, isOn, reason }) =>
  changeMethod(context, kind, (db, method) =>
    storeSwitch(
      db,
      { partner: context.partner.key, kind, method },
      { isOn, reason, by: deciderOf(context) },
    ),
  );

export const moveMethod: OperatorHandler<'moveMethod'> = (context, request) => {
  const { kind, before, isReset = false } = request;
  const { catalogue } = context.services;
  const partner = context.partner.key;
  if (before !== undefined && !catalogue.methods.get(before)?.kinds.includes(kind)) {
    throw new OperatorError('requestInvalid', `before: there is no method ${before}.`);
  }
  return changeMethod(context, kind, async (db, method) => {
    const stored = await readMethodSettings(db);
    const settings = stored.filter((one) => one.partner === partner);
    const order = orderedMethods(catalogue, kind, settings);
    const places = isReset ? [[method, null] as const] : placesAfterMove(order, method, before);
    await storePositions(db, { partner, kind }, places, deciderOf(context));
  });
};
