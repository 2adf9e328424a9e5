const holdMs = 1000;
const heldMax = 1000;

let held = 0;

/**
 * Keeps a refusal back for a moment. Whoever floods over connections that are kept alive is so
 * slowed to the pace of its own answers, and costs the players beside it next to nothing. Beyond a
 * number that could itself become a burden, nothing is held.
 */
export async function slowDown(): Promise<void> {
  if (held >= heldMax) return;
  held += 1;
  await new Promise((resolve) => setTimeout(resolve, holdMs));
  held -= 1;
}

/** The little of a WebSocket that a flood is slowed by. */
export interface Line {
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
}

/**
 * Reads nothing from a line for a moment. What its other end goes on sending waits in the buffers
 * of the two machines, and then in the sender: no frame of it is parsed, and none is lost. A line
 * that floods on leaves its heartbeat behind the flood, and is closed for that.
 */
export function slowDownLine(line: Line): void {
  if (line.isPaused) return;
  line.pause();
  setTimeout(() => line.resume(), holdMs);
}
