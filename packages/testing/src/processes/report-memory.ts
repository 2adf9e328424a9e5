// Loaded into a server before its own code, with --expose-gc: reports how much memory it uses.

process.on('message', (message) => {
  if (message !== 'memory') return;
  // A heap that has not been collected for a while looks like one that leaks.
  globalThis.gc?.();
  process.send?.({ memory: process.memoryUsage() });
});
