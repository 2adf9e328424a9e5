/** One line for what went wrong in npm, with what to do about it. */
export function explainNpmFailure(command: string, stderr: string): string;
