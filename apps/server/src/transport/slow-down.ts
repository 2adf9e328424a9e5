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
