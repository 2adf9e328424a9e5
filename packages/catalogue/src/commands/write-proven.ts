import { writeFileSync } from 'node:fs';
import { loadCatalogue } from '../load/load-catalogue.ts';
import { searchForAttack } from '../check/prove-regex.ts';
import { regexesOf } from '../check/regexes-of.ts';

// npm run catalogue:prove. Proves every regex of the catalogue again, and stores the result.
const regexes = regexesOf(loadCatalogue());
const slow = regexes.filter((regex) => {
  const problem = searchForAttack(regex);
  if (problem) console.error(`${regex}: ${problem}`);
  return problem !== undefined;
});
if (slow.length > 0) {
  process.exitCode = 1;
} else {
  const file = new URL('../check/proven-regexes.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(regexes, undefined, 2)}\n`);
  console.log(`Proven: ${regexes.length} regexes.`);
}
