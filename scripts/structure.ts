// Checks the imports: their directions between workspaces, the layers in the apps, and cycles; that
// each class of a component is in its stylesheet; and that a workspace exports each name once.

import { formatProblem, readSourceFiles } from './lib/source-files.ts';
import { checkStructure } from './structure/check.ts';

const { moduleCount, problems } = checkStructure(readSourceFiles());
for (const problem of problems) console.error(formatProblem(problem));
console.log(`${moduleCount} modules, ${problems.length} problems`);
if (problems.length > 0 || moduleCount === 0) process.exitCode = 1;
