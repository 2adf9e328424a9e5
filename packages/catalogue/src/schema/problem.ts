/** One thing that is wrong with a file of the catalogue, and where. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** What a check finds, before it is known in which file and on which line. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}

/** Everything that is wrong, at once: nobody should have to start the server once a mistake. */
export class CatalogueError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The catalogue has ${count}:\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}
