import { checkAmounts } from './check-amounts.ts';
import { checkFields } from './check-fields.ts';
import { checkFlags } from './check-flags.ts';
import { checkNetworkFees } from './check-network-fees.ts';
import { checkReferences } from './check-references.ts';
import type { References } from './check-references.ts';
import { checkTexts } from './check-texts.ts';
import { forKind } from '../schema/for-kind.ts';
import type { Finding } from '../schema/problem.ts';
import type { CatalogueMethod, Kind } from '../schema/schema.ts';
import type { SharedTexts } from '../schema/text-schemas.ts';
import { isP2pNumber } from '../schema/resolve-fields.ts';
import { namedTexts } from '../schema/texts.ts';

type Surroundings = References & { readonly texts: SharedTexts };

/** All problems of a method with a valid schema, for each of its kinds. */
export function checkMethod(method: CatalogueMethod, surroundings: Surroundings): Finding[] {
  const found = method.kinds.flatMap((kind) => checkKind(method, kind, surroundings));
  if (method.withdrawal && method.kinds.join() !== 'deposit,withdrawal') {
    const message = 'only a method for deposits and withdrawals can have this section';
    found.push({ path: ['withdrawal'], message });
  }
  if (method.p2p?.pattern !== undefined && !method.fields.some(isP2pNumber)) {
    const message = 'a pattern needs a field of category "p2p", which it validates';
    found.push({ path: ['p2p', 'pattern'], message });
  }
  // A problem that both kinds share is reported once.
  const distinct = new Map(found.map((finding) => [JSON.stringify(finding), finding]));
  return [...distinct.values()];
}

function checkKind(method: CatalogueMethod, kind: Kind, surroundings: Surroundings): Finding[] {
  const own = forKind(method, kind);
  const found = [
    ...checkReferences(own, surroundings),
    ...checkAmounts(own),
    ...checkFields(own),
    ...checkFlags(own, kind),
    ...checkNetworkFees(own, kind),
    ...checkTexts(own, surroundings.texts).filter((one) => !isOfOtherKind(method, one)),
  ];
  const differs = kind === 'withdrawal' ? (method.withdrawal ?? {}) : {};
  return found.map(({ path, message }) => {
    const [key] = path;
    const isThere = key !== undefined && Object.hasOwn(differs, key);
    return { path: isThere ? ['withdrawal', ...path] : path, message };
  });
}

/** Both kinds share the file's texts, so one kind may use texts that the other does not. */
function isOfOtherKind(method: CatalogueMethod, { path }: Finding): boolean {
  const [part, , key] = path;
  if (part !== 'text' || key === undefined) return false;
  return method.kinds.some((kind) => refersTo(forKind(method, kind), String(key)));
}

function refersTo(method: CatalogueMethod, key: string): boolean {
  return namedTexts(method).some((named) => named.key === key);
}
