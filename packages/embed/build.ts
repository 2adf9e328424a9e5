import { join } from 'node:path';
import { buildPackage } from './build/package.ts';

const integrity = await buildPackage(join(import.meta.dirname, 'dist'));
process.stdout.write(`open-cashier.js ${integrity}\n`);
