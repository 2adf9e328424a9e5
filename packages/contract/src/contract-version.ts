/** The versions of the contract that a widget or a server supports: its own, and older ones. */
export interface ContractRange {
  version: number;
  /** The oldest version of the other side that it still understands. */
  oldest: number;
}

/**
 * NET-19: this build's versions. Raise `version` with each change to a call, a push or an error
 * that the other side has to know about. Raise `oldest` only if such a change cannot be bridged.
 */
export const contract: ContractRange = { version: 1, oldest: 1 };

/** The header of calls over HTTP. On the socket, the query and the server's event `contract`. */
export const contractHeader = 'Cashier-Contract';
export const contractEvent = 'contract';

/** For example `3/2`: version 3, which still understands version 2. */
export function writeContract({ version, oldest }: ContractRange): string {
  return `${version}/${oldest}`;
}

/** Callers other than the widget name no version, and accept any. */
export function readContract(text: unknown): ContractRange | undefined {
  const { version, oldest } =
    /^(?<version>\d{1,6})\/(?<oldest>\d{1,6})$/.exec(String(text))?.groups ?? {};
  return version && oldest ? { version: Number(version), oldest: Number(oldest) } : undefined;
}

/** Only the newer side knows whether it still supports the older one, so both are asked. */
export function understandEachOther(one: ContractRange, other: ContractRange): boolean {
  return one.version >= other.oldest && other.version >= one.oldest;
}
