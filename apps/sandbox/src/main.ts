import { buildSandbox } from './startup/app.ts';
import { readEnvironment } from './startup/environment.ts';

const { production, port, ...settings } = readEnvironment(process.env);
const control = !production;
const app = buildSandbox({
  ...settings,
  control,
  logger: true,
});

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

await app.listen({ port, host: '127.0.0.1' });
process.send?.({ ready: true });
