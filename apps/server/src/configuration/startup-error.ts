/** One line that says what is wrong and what to do; the process stops with it. */
export class StartupError extends Error {}
