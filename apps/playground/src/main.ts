import { buildPlayground } from './app.ts';
import { readEnvironment } from './environment.ts';

const { production, port, widgetUrl, tokenSecret, sandboxUrl } = readEnvironment(process.env);
const issuesTokens = !production;
const app = buildPlayground({ widgetUrl, tokenSecret, issuesTokens, sandboxUrl, logger: true });

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await app.close();
  process.exit(0);
}

process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
process.on('disconnect', () => void close());

// Listens on `localhost`, so that the widget on 127.0.0.1 is another site, as in production.
await app.listen({ port, host: 'localhost' });
process.send?.({ ready: true });
