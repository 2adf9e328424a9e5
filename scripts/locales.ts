// Checks the sets of texts in locales/: the same keys and placeholders in each set, every key in
// use, and no text left in English.

import { checkLocales, localeNames } from './locales/check.ts';
import { formatProblem, readSourceFiles } from './lib/source-files.ts';

const problems = checkLocales(readSourceFiles());
for (const problem of problems) console.error(formatProblem(problem));
console.log(`${localeNames.length} locales, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
