import { join, relative } from 'node:path';
import { catalogueDirectory } from './load-catalogue.ts';
import { formatProblem } from './problem.ts';
import { readCatalogue } from './read-catalogue.ts';

// npm run catalogue:check [folder]. Paths are printed as the reader's shell and editor know them.
const directory = process.argv[2] ?? catalogueDirectory;
const { catalogue, problems } = readCatalogue(directory);

for (const problem of problems) {
  const file = relative(process.cwd(), join(directory, problem.file));
  console.error(formatProblem({ ...problem, file }));
}
if (problems.length > 0) {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  console.error(`\n${count} in the catalogue.`);
  process.exitCode = 1;
} else {
  console.log(`The catalogue is sound; methods: ${catalogue.methods.size}.`);
}
