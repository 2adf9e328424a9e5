// npm runs this before `npm start`, `npm test` and `npm run serve`. It is plain JavaScript because
// it runs on the machine's own Node.js, before the pinned one is installed. It imports the rest
// only after the version check, so that an old Node.js prints a sentence and not a stack trace.

const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(`OpenCashier needs Node.js 20 or later; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  void import('./setup/set-up.mjs').then(({ setUp }) => setUp(process.argv[2]));
}
