/** One problem in a file of the catalogue, with its position. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The finding of a check, before its file and line are known. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}

/** All problems at once, so that nobody restarts the server for every single mistake. */
export class CatalogueError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The catalogue has ${count}:\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}
