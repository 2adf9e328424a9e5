import { rootPath } from '../../routes.ts';
import { findPackage, useSweepstake } from '../../state/sweepstake.ts';
import type { Guard } from '../enter-place.ts';
import { loadBoxes } from './load-boxes.ts';

/** ROUTE-8: a package is chosen, or named by the address as after a reload. */
export const boxGuard: Guard = async (ports, { query }) => {
  const { chosen, boxes } = useSweepstake.getState();
  if (chosen && (!query['box'] || query['box'] === chosen.id)) return undefined;
  if (query['box'] && !boxes) await loadBoxes(ports);
  const named = findPackage(query['box']);
  if (!named) return { path: rootPath, query: { refetch: '1' } };
  useSweepstake.setState({ chosen: named });
  return undefined;
};
