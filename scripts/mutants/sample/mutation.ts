/** A change to a part of a file. */
export interface Edit {
  start: number;
  end: number;
  put: string;
}

/** A change that a machine chose, unlike the mutants in the files above, which break a rule. */
export interface Mutation extends Edit {
  file: string;
  line: number;
  operator: string;
  /** The replaced code, on one line. */
  from: string;
}

/** The file's text with the change. */
export function applyEdit(text: string, { start, end, put }: Edit): string {
  return text.slice(0, start) + put + text.slice(end);
}

const longest = 80;

/** As in `a < b → a <= b`. */
export function describeChange({ from, put }: Pick<Mutation, 'from' | 'put'>): string {
  return `${shorten(from)} → ${put.trim() === '' ? '(removed)' : shorten(put.trim())}`;
}

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
