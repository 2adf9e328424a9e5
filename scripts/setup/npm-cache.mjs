import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Options that move npm's cache to the temporary folder if its usual place is read-only. */
export function npmCache(env = process.env) {
  if (canWrite(env.npm_config_cache ?? usualCache(env))) return [];
  return [`--cache=${join(tmpdir(), `opencashier-npm-${process.getuid?.() ?? 'cache'}`)}`];
}

function usualCache(env) {
  return join(env.HOME ?? homedir(), '.npm');
}

// A folder that is not there yet will be made, if the nearest one above it allows that.
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
