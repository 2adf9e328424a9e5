import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { catalogueDirectory } from '../load/load-catalogue.ts';
import { checkService } from '../check/served-methods.ts';
import { formatProblem } from '../schema/problem.ts';
import { readCatalogue } from '../load/read-catalogue.ts';

// npm run catalogue:check [-- folder | files…]. With files, only their problems are printed.
// Printed paths are relative to the user's working directory.
const sharedFiles = ['groups', 'countries', 'networks', 'bonuses', 'coin-packages'].map(
  (name) => `${name}.json`,
);
const args = process.argv.slice(2);
const files = args.filter((name) => name.endsWith('.json')).map((name) => resolve(name));
const directory = args.find((name) => !name.endsWith('.json')) ?? catalogueDirectory;

if (!existsSync(join(directory, 'methods'))) {
  console.error(`${directory}: no such folder, or not a catalogue`);
  process.exit(1);
}
const strangers = files.filter((file) => !isOfCatalogue(file));
for (const file of strangers) {
  console.error(`${relative(process.cwd(), file)}: no such file in the catalogue`);
}
if (strangers.length > 0) process.exit(1);
const reading = readCatalogue(directory);
const problems = reading.problems
  .map((problem) => ({ ...problem, file: join(directory, problem.file) }))
  .filter(({ file }) => files.length === 0 || files.includes(resolve(file)));

for (const problem of problems) {
  console.error(formatProblem({ ...problem, file: relative(process.cwd(), problem.file) }));
}
if (problems.length > 0) {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  console.error(`\n${count} in the catalogue.`);
  process.exitCode = 1;
} else if (files.length > 0) {
  console.log(`OK: ${files.map((file) => basename(file)).join(', ')}`);
} else {
  const methods = [...reading.catalogue.methods.values()];
  const countries = new Set(methods.flatMap((method) => method.countries));
  console.log(`The catalogue is sound; methods: ${methods.length}, countries: ${countries.size}.`);
  reportService();
}

/** With providers in the environment: which methods they serve, and which nobody does. */
function reportService(): void {
  const service = checkService(reading.catalogue, process.env);
  if (!service) return;
  const { served, unserved, depositsOnly, problems, idle } = service;
  console.log(`Served by the configured providers: ${served}; by none: ${unserved.length}.`);
  for (const line of unserved) console.log(`  ${line}`);
  if (depositsOnly.length > 0) console.log(`Served for deposits only: ${depositsOnly.length}.`);
  for (const line of depositsOnly) console.log(`  ${line}`);
  for (const line of [...idle, ...problems]) console.error(line);
  if (problems.length > 0) process.exitCode = 1;
}

function isOfCatalogue(file: string): boolean {
  const folder = relative(directory, dirname(file));
  const isOurs =
    ['methods', 'field-options', 'texts'].includes(folder) ||
    (folder === '' && sharedFiles.includes(basename(file)));
  return isOurs && existsSync(file);
}
