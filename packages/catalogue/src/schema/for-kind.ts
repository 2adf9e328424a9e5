import type { CatalogueMethod, Kind } from './schema.ts';

/** A method as it is for one kind of transaction: what its file says under `withdrawal` is in. */
export function forKind(method: CatalogueMethod, kind: Kind): CatalogueMethod {
  const { withdrawal, ...deposit } = method;
  if (kind === 'deposit') return deposit;
  // How to pay says nothing of how to be paid.
  const { note_key: _note, instruction_keys: _steps, ...own } = deposit;
  // What the file leaves out is absent from the parsed object too, so nothing is overwritten by it.
  return { ...own, ...(withdrawal as Partial<CatalogueMethod> | undefined) };
}
