import type { Plugin } from 'vite';

const folder = /\/node_modules\/engine\.io-client\/build\/esm\/(transports|contrib)\//;
const list = /\/transports\/index\.js$/;

/**
 * NET-4: the widget only uses WebSockets. The Socket.IO client refers to all its transports in one
 * list, so a bundler cannot drop polling and WebTransport; this plugin shortens the list.
 */
export function websocketOnly(): Plugin {
  return {
    name: 'websocket-only',
    apply: 'build',
    transform: {
      filter: { id: folder },
      handler(code, id) {
        // Without this, a file that nothing imports any more would be kept for its static fields.
        if (!list.test(id)) return { code, map: null, moduleSideEffects: false };
        if (!code.includes('websocket: WS,'))
          this.error('engine.io-client lists its transports differently');
        const only = `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n`;
        return { code: only, map: null };
      },
    },
  };
}
