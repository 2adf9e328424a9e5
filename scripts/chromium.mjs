// Finds the browser for journeys and benches, and sets its flags. The setup uses it too.

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell runs the journeys with a third less CPU. It does not put cross-site frames into their
// own process, which the bench needs for its measurements.
const shell = 'chromium-headless-shell';

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const macBundles = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windowsPrograms = [
  'Chromium/Application/chrome.exe',
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Stops the browser from making network requests of its own. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of the browser for the journeys. If CHROMIUM_PATH is set, it alone decides. */
export function findChromium(env = process.env, platform = process.platform) {
  return find([shell, ...browsers], env, platform);
}

/** The same, but only a full browser: Chromium, Chrome or Edge. */
export function findBrowser(env = process.env, platform = process.platform) {
  return find(browsers, env, platform);
}

function find(names, env, platform) {
  const candidates = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : usualPlaces(names, env, platform);
  return candidates.find(isProgram);
}

function usualPlaces(names, env, platform) {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')];
    return [...folders.flatMap((folder) => under(folder, macBundles)), ...onPath(names, env)];
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return folders.filter(Boolean).flatMap((folder) => under(folder, windowsPrograms));
  }
  return [...onPath(names, env), ...under('/usr/bin', names), ...under('/snap/bin', names)];
}

function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function under(folder, paths) {
  return paths.map((path) => join(folder, path));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
