// Where the browser for the journeys is. Both the setup and Playwright's configuration ask here.

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// All that is done here is headless, which the shell does with a third less of the processor.
const names = [
  'chromium-headless-shell',
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

/** The path of a Chromium, Chrome or Edge; CHROMIUM_PATH decides alone where it is set. */
export function findChromium(env = process.env, platform = process.platform) {
  const candidates = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : usualPlaces(env, platform);
  return candidates.find(isProgram);
}

function usualPlaces(env, platform) {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')];
    return [...folders.flatMap((folder) => under(folder, macBundles)), ...onPath(env)];
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return folders.filter(Boolean).flatMap((folder) => under(folder, windowsPrograms));
  }
  return [...onPath(env), ...under('/usr/bin', names), ...under('/snap/bin', names)];
}

function onPath(env) {
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
