import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { Queryable } from '@opencashier/postgres';
import { coalesce } from '../queues/coalesce.ts';
import type { MethodKind, MethodSetting, PartnerMethods } from '../services/partner-methods.ts';
import { orderedMethods } from './partner-order.ts';
import { readMethodSettings } from './method-settings.ts';

/** Positions are whole numbers on the wire: the rank in the partner's order. */
function ranks(
  catalogue: Catalogue,
  kind: MethodKind,
  settings: readonly MethodSetting[],
): ReadonlyMap<string, number> {
  const order = orderedMethods(catalogue, kind, settings);
  return new Map(order.map(({ name }, rank) => [name, rank]));
}

function withSettings(catalogue: Catalogue, settings: readonly MethodSetting[]): Catalogue {
  const off = new Set(
    settings.filter(({ isOn }) => !isOn).map(({ kind, method }) => `${kind} ${method}`),
  );
  const isMoved = settings.some(({ position }) => position !== null);
  const [deposit, withdrawal] = isMoved
    ? [ranks(catalogue, 'deposit', settings), ranks(catalogue, 'withdrawal', settings)]
    : [new Map<string, number>(), new Map<string, number>()];
  const methods = [...catalogue.methods].flatMap(([name, method]) => {
    const kinds = method.kinds.filter((kind) => !off.has(`${kind} ${name}`));
    if (kinds.length === 0) return [];
    const [position, outPosition] = [deposit.get(name), withdrawal.get(name)];
    const placed: CatalogueMethod = {
      ...method,
      kinds,
      ...(position === undefined ? {} : { position }),
      ...(outPosition === undefined
        ? {}
        : { withdrawal: { ...method.withdrawal, position: outPosition } }),
    };
    return [[name, placed] as const];
  });
  return { ...catalogue, methods: new Map(methods) };
}

interface Made {
  of: Catalogue;
  settings: readonly MethodSetting[];
  catalogue: Catalogue;
}

/** Keeps the settings of all partners in memory, so that no call waits for them. */
export function createPartnerMethods(db: Queryable, offered: () => Catalogue): PartnerMethods {
  let byPartner: ReadonlyMap<string, readonly MethodSetting[]> = new Map();
  const made = new Map<string, Made>();
  const settingsOf = (partner: string) => byPartner.get(partner) ?? [];
  // An older answer must not replace a newer one: each read starts after the one before has ended.
  const read = coalesce<undefined, undefined>(async (requests) => {
    byPartner = Map.groupBy(await readMethodSettings(db), ({ partner }) => partner);
    return requests;
  });
  return {
    settingsOf,
    offOf(partner) {
      const off = settingsOf(partner).filter(({ isOn }) => !isOn);
      if (off.length === 0) return undefined;
      const names = (kind: MethodKind) =>
        off.filter((one) => one.kind === kind).map(({ method }) => method);
      return { deposit: names('deposit'), withdrawal: names('withdrawal') };
    },
    refresh: () => read(undefined),
    catalogueOf(partner) {
      const [of, settings] = [offered(), settingsOf(partner)];
      if (settings.length === 0) return of;
      const known = made.get(partner);
      if (known?.of === of && known.settings === settings) return known.catalogue;
      const catalogue = withSettings(of, settings);
      made.set(partner, { of, settings, catalogue });
      return catalogue;
    },
  };
}
