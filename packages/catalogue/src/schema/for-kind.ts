import type { CatalogueMethod, Kind } from './schema.ts';

/**
 * The method for one kind of transaction, with the overrides in its file's `withdrawal` applied.
 */
export function forKind(method: CatalogueMethod, kind: Kind): CatalogueMethod {
  const { withdrawal, ...deposit } = method;
  if (kind === 'deposit') return deposit;
  // Instructions for paying and measurements of the browser do not apply to a withdrawal.
  const { note_key: _note, instruction_keys: _steps, video_guide_url: _guide, ...rest } = deposit;
  const { needsBrowser: _measured, ...own } = rest;
  // Keys that the file omits are absent here too, so they overwrite nothing.
  return { ...own, ...(withdrawal as Partial<CatalogueMethod> | undefined) };
}
