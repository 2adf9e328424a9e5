const holdMs = 1000;
const heldMax = 1000;

let held = 0;

/**
 * Delays a refusal for a moment. A client that floods over kept-alive connections is slowed to the
 * pace of its answers and costs other players next to nothing. The number of delayed refusals is
 * limited, so that they cannot become a burden themselves.
 */
export async function slowDown(): Promise<void> {
  if (held >= heldMax) return;
  held += 1;
  await new Promise((resolve) => setTimeout(resolve, holdMs));
  held -= 1;
}

/** The part of a WebSocket that is needed to slow down a flood. */
export interface PausableSocket {
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
}

/**
 * Stops reading from a socket for a moment. What the client sends in the meantime waits in the
 * buffers of both machines, and then in the client: no frame is parsed, and none is lost. If the
 * client keeps flooding, its heartbeat is stuck behind the flood, and the socket is closed.
 */
export function slowDownSocket(socket: PausableSocket): void {
  if (socket.isPaused) return;
  socket.pause();
  setTimeout(() => socket.resume(), holdMs);
}
