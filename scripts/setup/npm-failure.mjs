const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/i;

/** Explains an npm failure in one line, with the remedy. */
export function explainNpmFailure(command, stderr) {
  const failed = `npm ${command} failed`;
  if (/EUSAGE|in sync/.test(stderr)) {
    return `${failed}: package-lock.json does not match package.json; run npm install and try again.`;
  }
  if (/EACCES|EPERM|EROFS/.test(stderr)) {
    return `${failed}: no write permission; make this folder and npm's cache writable.`;
  }
  if (/ENOSPC/.test(stderr)) return `${failed}: the disk is full; free about 1 GB and try again.`;
  if (noNetwork.test(stderr)) {
    return `${failed}: the package registry did not respond; check the network or proxy and try again.`;
  }
  return `${failed}: ${firstReason(stderr)}`;
}

function firstReason(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm error ?/, '').trim());
  const reason = lines.find((line) => line && !/^(code|syscall|path|dest|errno) /.test(line));
  return reason ?? 'npm gave no reason; run it by hand to see more.';
}
