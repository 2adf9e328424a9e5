// npm run serve [-- --check]: the server alone, for production. It runs in this process, so that
// signals and the exit code need no forwarding. The server checks its production settings.

import { onLostParent } from './lib/lost-parent.ts';

process.env['NODE_ENV'] = 'production';
onLostParent(() => process.kill(process.pid, 'SIGTERM'));
await import('../apps/server/src/main.ts');
