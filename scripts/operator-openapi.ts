// Writes the document of the operator's API: npm run operator:openapi

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorOpenapi } from '@opencashier/contract/operator-openapi';
import packageFile from '../package.json' with { type: 'json' };
import { rootDir } from './root-dir.ts';

export const documentPath = join(rootDir, 'docs/operator-api.openapi.json');

export function documentText(): string {
  return `${JSON.stringify(operatorOpenapi(packageFile.version), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(documentPath, documentText());
