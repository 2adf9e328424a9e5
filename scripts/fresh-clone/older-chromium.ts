import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

// Debian and Playwright offer only recent versions; this package has a build for Linux on x64. In
// Chromium 123, Playwright could not intercept sockets, which some journeys need.
const packageName = '@sparticuz/chromium';
const version = '141.0.0';

/** Installs an older Chromium into the folder and returns its path. */
export async function unpackOlderChromium(folder: string): Promise<string> {
  const { OLDER_CHROMIUM_PATH: ownPath } = process.env;
  if (ownPath) return ownPath;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('there is no older Chromium for this machine; set OLDER_CHROMIUM_PATH to one');
  }
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', `${packageName}@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packed = join(folder, 'node_modules', packageName, 'bin');
  // The browser draws with this library, which must be beside it: without it, nothing is painted.
  const drawing = join(folder, 'swiftshader.tar');
  await unpack(join(packed, 'swiftshader.tar.br'), drawing);
  execFileSync('tar', ['--extract', '--file', drawing, '--directory', folder]);
  const program = join(folder, 'older-chromium');
  await unpack(join(packed, 'chromium.br'), program);
  chmodSync(program, 0o755);
  return program;
}

function unpack(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}
