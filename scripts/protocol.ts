// Generates every document of a protocol from the maps of the contract: npm run protocol

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cashierAsyncapi } from '@opencashier/contract/documents/cashier-asyncapi';
import { cashierOpenapi } from '@opencashier/contract/documents/cashier-openapi';
import { operatorOpenapi } from '@opencashier/contract/documents/operator-openapi';
import { providerOpenapi } from '@opencashier/contract/documents/provider-openapi';
import { walletOpenapi } from '@opencashier/contract/documents/wallet-openapi';
import packageFile from '../package.json' with { type: 'json' };
import { readMessageNotes } from './protocol/message-notes.ts';
import { fillRegions } from './protocol/regions.ts';
import { callTable, messageTable, pushTable, roleTable } from './protocol/tables.ts';
import { rootDir } from './root-dir.ts';

const read = (path: string): string => readFileSync(join(rootDir, path), 'utf8');
const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const embedEvents = () =>
  readMessageNotes(read('packages/embed/src/events.ts'), 'CashierEvents extends WidgetMessages');
/** Without loadError, which the embed itself emits if the widget does not load. */
export const fromWidget = () => embedEvents().filter(({ name }) => name !== 'loadError');
export const fromHost = () =>
  readMessageNotes(read('packages/contract/src/host/messages.ts'), 'HostMessages');

/** The expected content of every document, by path. */
export function protocolDocuments(): Record<string, string> {
  const { version } = packageFile;
  const events = messageTable('event', embedEvents());
  const protocol = {
    'widget-messages': messageTable('messageType', fromWidget()),
    'host-messages': messageTable('type', fromHost()),
    calls: callTable(),
    pushes: pushTable(),
  };
  return {
    'docs/cashier.openapi.json': jsonText(cashierOpenapi(version)),
    'docs/cashier.asyncapi.json': jsonText(cashierAsyncapi(version)),
    'docs/operator-api.openapi.json': jsonText(operatorOpenapi(version)),
    'docs/provider-protocol.openapi.json': jsonText(providerOpenapi(version)),
    'docs/wallet-protocol.openapi.json': jsonText(walletOpenapi(version)),
    'docs/protocol.md': fillRegions(read('docs/protocol.md'), protocol),
    'docs/embedding.md': fillRegions(read('docs/embedding.md'), { events }),
    'docs/operator-api.md': fillRegions(read('docs/operator-api.md'), { roles: roleTable() }),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(protocolDocuments())) {
    writeFileSync(join(rootDir, path), text);
  }
}
