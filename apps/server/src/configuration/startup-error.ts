/** The process exits with this line, which says what is wrong and what to do. */
export class StartupError extends Error {}
