import { readFileSync } from 'node:fs';

const watchMs = 250;

/**
 * Calls back once when npm, which started this process, has exited. npm passes signals only to a
 * shell in between, which exits without passing them on: without this, `kill` on `npm start` would
 * leave everything running.
 */
export function onLostParent(callBack: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    callBack();
  }, watchMs);
  watch.unref();
}

/** The parent process, which is a shell, and its parent, npm, if the system reports it. */
function ancestors(): string {
  const { ppid } = process;
  try {
    const [, afterName = ''] = readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ');
    return `${ppid} ${afterName.split(' ')[1]}`;
  } catch {
    return String(ppid);
  }
}
