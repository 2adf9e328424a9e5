// Checks every request of a built-in adapter against its vendor's published OpenAPI documents,
// which you download: npm run provider:requests -- adyen CheckoutService-v71.json
// TransferService-v4.json

import { readFile } from 'node:fs/promises';
import { checkRequests, type OpenApiDocument } from './provider-requests/openapi.ts';
import { recordRequests, type StandIn, standIns } from './provider-requests/record.ts';
import { withSettings } from './provider-check/with-adapter.ts';

const usage = `Usage: npm run provider:requests -- <kind> <document.json>…
  kind: ${Object.keys(standIns).join(', ')}
`;

async function main(
  [kind = '', ...files]: string[],
  print: (line: string) => void,
): Promise<number> {
  if (!Object.hasOwn(standIns, kind) || files.length === 0) {
    print(usage);
    return 2;
  }
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const documents = texts.map((text) => JSON.parse(text) as OpenApiDocument);
  const standIn: StandIn = standIns[kind as keyof typeof standIns]();
  const { intended = {} } = standIn;
  await standIn.server.listen();
  try {
    const requests = await withSettings(standIn.settings(), (provider) =>
      recordRequests(standIn, provider),
    );
    const found = checkRequests(documents, requests);
    const problems = found.filter((problem) => !Object.hasOwn(intended, problem));
    for (const problem of found) {
      print(
        Object.hasOwn(intended, problem) ? `- ${problem}: ${intended[problem]}` : `✗ ${problem}`,
      );
    }
    const names = new Set(requests.map(({ method, path }) => `${method} ${path}`));
    print(`${requests.length} requests to ${names.size} addresses, ${problems.length} problems`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await standIn.server.close();
  }
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}
