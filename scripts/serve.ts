// npm run serve: the server alone, for production. It runs in this very process, so that signals
// and the exit code need no passing on. What production refuses is the server's to know.

import { onLostParent } from './lost-parent.ts';

process.env['NODE_ENV'] = 'production';
onLostParent(() => process.kill(process.pid, 'SIGTERM'));
await import('../apps/server/src/main.ts');
