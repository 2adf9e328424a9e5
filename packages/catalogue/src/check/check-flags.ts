import { withdrawalCardViewTypes } from '@opencashier/contract/methods/methods';
import { cryptoCodes } from '@opencashier/money';
import type { Finding } from '../schema/problem.ts';
import { regexProblem } from './regex-safety.ts';
import type { CatalogueMethod, Kind } from '../schema/schema.ts';

/** Checks that a method's flags are consistent. */
export function checkFlags(method: CatalogueMethod, kind: Kind): Finding[] {
  return [
    ...checkViewType(method, kind),
    ...checkOpening(method),
    ...checkCrypto(method),
    ...checkPeerToPeer(method),
    ...checkArrival(method),
  ];
}

function checkViewType({ cardViewType, category }: CatalogueMethod, kind: Kind): Finding[] {
  if (kind === 'deposit' || category === 'crypto') return [];
  if (withdrawalCardViewTypes.includes(cardViewType)) return [];
  const known = withdrawalCardViewTypes.join(', ');
  // LIST-5: the method would be offered but never shown.
  const message = `a withdrawal is shown with card view type ${known}, and not with ${cardViewType}`;
  return [{ path: ['cardViewType'], message }];
}

function checkOpening(method: CatalogueMethod): Finding[] {
  const found: Finding[] = [];
  const { category, redirectStyle, opensExternally, popup } = method;
  if (category === 'host-to-host' && !redirectStyle) {
    // SEQ-25: host-to-host methods are redirect-style.
    found.push({ path: ['category'], message: 'a host-to-host method must have redirectStyle' });
  }
  if (popup && (redirectStyle || opensExternally)) {
    found.push({ path: ['popup'], message: 'a method that opens another app cannot have a popup' });
  }
  return found;
}

/** Only known coins are offered, each on at least one network. */
function checkCrypto({ category, coin, networks, fields }: CatalogueMethod): Finding[] {
  const isCrypto = category === 'crypto';
  if (isCrypto && (coin === undefined || networks === undefined)) {
    return [{ path: ['category'], message: 'a crypto method needs a coin and networks' }];
  }
  const found: Finding[] = [];
  if (!isCrypto && (coin !== undefined || networks !== undefined)) {
    found.push({ path: ['coin'], message: 'only a crypto method can have a coin and networks' });
  }
  if (coin !== undefined && !cryptoCodes.includes(coin)) {
    found.push({ path: ['coin'], message: `"${coin}" is not one of ${cryptoCodes.join(', ')}` });
  }
  const choice = fields.findIndex(({ type }) => type === 'networks');
  if (choice >= 0 && !networks) {
    found.push({ path: ['fields', choice, 'type'], message: 'the method has no networks' });
  }
  if (choice < 0 && networks && networks.length > 1) {
    const message = 'several networks need a field of type "networks" to choose from them';
    found.push({ path: ['networks'], message });
  }
  return found;
}

function checkPeerToPeer({ category, p2p }: CatalogueMethod): Finding[] {
  if ((category === 'peer-to-peer') !== (p2p !== undefined)) {
    return [{ path: ['category'], message: 'p2p goes with category peer-to-peer' }];
  }
  return (['pattern', 'amountRegex'] as const).flatMap((key): Finding[] => {
    const regex = p2p?.[key];
    const message = regex === undefined ? undefined : regexProblem(regex);
    return message === undefined ? [] : [{ path: ['p2p', key], message }];
  });
}

function checkArrival({ arrival }: CatalogueMethod): Finding[] {
  if (!arrival || arrival.kind === 'instant') return [];
  const { from, to } = arrival;
  if (to === undefined)
    return [{ path: ['arrival'], message: `add "to": the number of ${arrival.kind}` }];
  if (from === undefined || from < to) return [];
  return [{ path: ['arrival', 'from'], message: `${from} is not below ${to}` }];
}
