import { ProviderUnavailable } from '../providers/provider.ts';

/** The remote wallet's answer, or undefined if it cannot be reached. */
export async function undefinedIfUnavailable<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}
