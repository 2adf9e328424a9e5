import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Options that move npm's cache to the temporary folder if its usual location is read-only. */
export function npmCache(env = process.env) {
  if (canWrite(env.npm_config_cache ?? usualCache(env))) return [];
  return [`--cache=${join(tmpdir(), `opencashier-npm-${process.getuid?.() ?? 'cache'}`)}`];
}

function usualCache(env) {
  return join(env.HOME ?? homedir(), '.npm');
}

// A folder that does not exist yet can be created if its nearest existing parent is writable.
function canWrite(folder) {
  let at = folder;
  while (!existsSync(at) && at !== dirname(at)) at = dirname(at);
  try {
    accessSync(at, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
