import { readFileSync } from 'node:fs';

const watchMs = 250;

/**
 * Calls back once when npm, which started this process, has exited. npm passes signals to a shell
 * in between, which dies without telling us: `kill` on `npm start` would otherwise leave everything
 * running.
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

/** The parent and, if the system tells, the grandparent: the shell, and npm behind it. */
function ancestors(): string {
  const { ppid } = process;
  try {
    const [, afterName = ''] = readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ');
    return `${ppid} ${afterName.split(' ')[1]}`;
  } catch {
    return String(ppid);
  }
}
