// JSON.parse returns values without positions, and silently takes the last of two equal keys. This
// walk over text that JSON.parse has accepted finds the line of each path, and duplicate keys.

export interface JsonLines {
  /** The line of a path, counted from 1; that of its nearest parent if the path does not exist. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  readonly duplicates: readonly (readonly PropertyKey[])[];
}

interface Frame {
  readonly path: readonly PropertyKey[];
  readonly isArray: boolean;
  key: PropertyKey;
  expectsKey: boolean;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\r\n?|\n|[^\s"{}[\],:]+/g;

const pathKey = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>([[pathKey([]), 1]]);
  const duplicates: PropertyKey[][] = [];
  const stack: Frame[] = [];
  let line = 1;

  const here = (): PropertyKey[] => {
    const top = stack.at(-1);
    return top ? [...top.path, top.key] : [];
  };
  const recordLine = (): void => {
    const place = pathKey(here());
    if (stack.at(-1)?.isArray === false && lines.has(place)) duplicates.push(here());
    lines.set(place, line);
  };
  const open = (isArray: boolean): void => {
    const top = stack.at(-1);
    if (top?.isArray) recordLine();
    stack.push({ path: here(), isArray, key: isArray ? 0 : '', expectsKey: !isArray });
  };

  for (const [part] of text.matchAll(token)) {
    const top = stack.at(-1);
    if (part.startsWith('\r') || part === '\n') line += 1;
    else if (part === '{' || part === '[') open(part === '[');
    else if (part === '}' || part === ']') stack.pop();
    else if (part === ',') nextMember(top);
    else if (part === ':') continue;
    else if (top?.expectsKey) {
      top.key = String(JSON.parse(part));
      top.expectsKey = false;
      recordLine();
    } else if (top?.isArray) recordLine();
  }
  return { lineOf: (path) => nearest(lines, path), duplicates };
}

function nextMember(frame: Frame | undefined): void {
  if (!frame) return;
  if (typeof frame.key === 'number') frame.key += 1;
  else frame.expectsKey = true;
}

function nearest(lines: ReadonlyMap<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(pathKey(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}
