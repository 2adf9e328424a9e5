import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defaultPorts } from '../development-env.ts';
import { unpackOlderChromium } from './older-chromium.ts';

/** A clone of the last commit, and the environment for its commands. */
export interface FreshClone extends AsyncDisposable {
  /** The clone's root. */
  folder: string;
  /** A folder next to the clone for files of the set-up. */
  beside: string;
  env: NodeJS.ProcessEnv;
  /** The user and group for the commands, if they run as another user. */
  uid?: number;
  gid?: number;
  /** The default ports are in use. */
  hasTakenPorts?: boolean;
}

/** A simulation of a newcomer's machine. */
export interface SetUp {
  title: string;
  /** The commands run as an ordinary user; preparing this needs root. */
  isOrdinaryUser?: boolean;
  /** Prepares the machine and returns a function that undoes it. */
  prepare?: (clone: FreshClone) => Promise<() => void>;
}

const nothing = () => {};

export const setUps: Record<string, SetUp> = {
  'private-folder': { title: 'in a folder with mode 0700' },
  'ordinary-user': {
    title: 'as an ordinary user, without HOME',
    isOrdinaryUser: true,
    async prepare(clone) {
      delete clone.env['HOME'];
      return nothing;
    },
  },
  'read-only-home': {
    title: 'as an ordinary user with a read-only HOME, with the default ports in use',
    isOrdinaryUser: true,
    async prepare(clone) {
      const home = join(clone.beside, 'home');
      mkdirSync(home);
      chmodSync(home, 0o555);
      clone.env['HOME'] = home;
      clone.hasTakenPorts = true;
      return takePorts();
    },
  },
  'older-chromium': {
    title: 'with Chromium 141 from October 2025',
    async prepare(clone) {
      clone.env['CHROMIUM_PATH'] = await unpackOlderChromium(clone.beside);
      return nothing;
    },
  },
};

/** Listens on the default ports as another cashier would; skips ports that are already in use. */
async function takePorts(): Promise<() => void> {
  const servers = await Promise.all(
    Object.values(defaultPorts).map(async (port) => {
      const server = createServer();
      await new Promise<void>((resolve) => {
        server.once('error', () => resolve()).listen(port, '127.0.0.1', resolve);
      });
      return server;
    }),
  );
  return () => {
    for (const server of servers) server.close();
  };
}
