import type { PageConfig } from '../ports/session.ts';

const fallback: PageConfig = {
  product: 'cashier',
  partner: '',
  origins: [],
  paymentOrigins: [],
  locales: ['en'],
  texts: '',
  build: '',
  development: false,
};

export function readPageConfig(text: string | null | undefined): PageConfig {
  try {
    return { ...fallback, ...(JSON.parse(text ?? '{}') as Partial<PageConfig>) };
  } catch {
    return fallback;
  }
}
