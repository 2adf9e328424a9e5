// Writes the document of the provider protocol: npm run provider:openapi

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerOpenapi } from '@opencashier/contract/provider-openapi';
import packageFile from '../package.json' with { type: 'json' };
import { rootDir } from './root-dir.ts';

export const documentPath = join(rootDir, 'docs/provider-protocol.openapi.json');

export function documentText(): string {
  return `${JSON.stringify(providerOpenapi(packageFile.version), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(documentPath, documentText());
