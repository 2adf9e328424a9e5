import { ProviderUnavailable } from '../providers/provider.ts';

/** What a wallet elsewhere says; undefined where it does not answer, and it can be done without. */
export async function undefinedIfUnavailable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}
