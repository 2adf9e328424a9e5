import { z } from 'zod';

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PLAYGROUND_PORT: z.coerce.number().int().min(0).max(65_535).default(4401),
  PLAYGROUND_WIDGET_URL: z.url().default('http://127.0.0.1:4400/cashier'),
  PARTNER_DEMO_TOKEN_SECRET: z.string().min(1),
  PROVIDER_SANDBOX_URL: z.url().optional(),
});

export interface Environment {
  production: boolean;
  port: number;
  widgetUrl: string;
  tokenSecret: string;
  sandboxUrl: string | undefined;
}

/** Reads the environment once. Without NODE_ENV it assumes production, which issues no tokens. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`Set ${String(issue?.path[0])}: ${issue?.message}.`);
  }
  const read = parsed.data;
  return {
    production: read.NODE_ENV === 'production',
    port: read.PLAYGROUND_PORT,
    widgetUrl: read.PLAYGROUND_WIDGET_URL,
    tokenSecret: read.PARTNER_DEMO_TOKEN_SECRET,
    sandboxUrl: read.PROVIDER_SANDBOX_URL,
  };
}
