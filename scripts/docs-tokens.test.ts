import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { signToken } from '@opencashier/embed/token';
import { sharedSecret } from '@opencashier/server/partners/token-keys';
import { verifyToken } from '@opencashier/server/security/tokens';
import { testPartner } from '@opencashier/server/testing/test-partner';
import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { expect, it } from 'vitest';

const secret = 'a-secret-that-the-operator-gave-to-acme';
const acme = { ...testPartner, key: 'acme', tokenKeys: [sharedSecret(secret)] };
const player = { id: 'p7', currency: 'INR', country: 'in', language: 'hi' };
const known = { owner: 'acme:p7', currency: 'INR', country: 'in', view: 'main' };
const identify = (token: string) => verifyToken(token, new Map([['acme', acme]]));

it('accepts the token that the package’s helper signs', async () => {
  const code = docsSnippet('token-helper')
    .replace(/^import .*$/m, '')
    .replace('export ', '');
  const cashierToken = compileFunction(`${code}\nreturn cashierToken;`, ['signToken'])(signToken);
  expect(await identify(await cashierToken(secret, player))).toMatchObject(known);
});

const json = JSON.stringify(player);
const goMain = `
func main() {
	token, err := cashierToken("${secret}", map[string]string${json})
	if err != nil {
		panic(err)
	}
	print(token)
}`;

/** Each example of the docs, completed to a program that prints a token. */
const languages = [
  {
    runtime: 'python3',
    file: 'token.py',
    args: (path: string) => [path],
    program: `${docsSnippet('token-python')}\nprint(cashier_token("${secret}", ${json}), end="")`,
  },
  {
    runtime: 'php',
    file: 'token.php',
    args: (path: string) => [path],
    program: `<?php\n${docsSnippet('token-php')}\necho cashier_token("${secret}", json_decode('${json}', true));`,
  },
  {
    runtime: 'go',
    file: 'token.go',
    args: (path: string) => ['run', path],
    // Go's print writes to the error output; fmt would be one more import in the example.
    program:
      docsSnippet('token-go').replace('\t"time"', '\t"os"\n\t"time"') +
      goMain.replace('print(token)', 'os.Stdout.WriteString(token)'),
  },
];

const installed = languages.filter(
  ({ runtime }) => spawnSync(runtime, ['--version']).error === undefined,
);

it('accepts tokens signed by the examples in other languages, if these are installed', async () => {
  for (const { runtime, file, args, program } of installed) {
    const path = join(mkdtempSync(join(tmpdir(), 'docs-token-')), file);
    writeFileSync(path, program);
    const token = execFileSync(runtime, args(path), { encoding: 'utf8' });
    expect([runtime, await identify(token)]).toMatchObject([runtime, known]);
  }
});
