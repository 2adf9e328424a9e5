import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from './release-notes.ts';
import { rootDir } from './root-dir.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-03-01

### Fixed

- A thing.

## [1.1.0] - 2026-02-01

- An older thing.

## [1.0.0]

- The first thing.

## [0.9.0] - 2026-01-01
`;

describe('the notes of a release', () => {
  it('are the section of its version', () => {
    expect(releaseNotes(changelog, 'v1.2.0', '1.2.0')).toBe('### Fixed\n\n- A thing.');
    expect(releaseNotes(changelog, 'v1.1.0', '1.1.0')).toBe('- An older thing.');
  });

  it.each([
    ['1.2.0', '1.2.0', '1.2.0 is not a tag such as v1.2.0'],
    ['v1.2.0', '1.1.0', 'package.json has the version 1.1.0 and not 1.2.0'],
    ['v1.3.0', '1.3.0', 'CHANGELOG.md has no section ## [1.3.0]'],
    ['v1.0.0', '1.0.0', 'needs a date'],
    ['v0.9.0', '0.9.0', 'is empty'],
  ])('are refused for the tag %s of version %s', (tag, version, reason) => {
    expect(() => releaseNotes(changelog, tag, version)).toThrow(reason);
  });
});

it('the release workflow checks the changelog first, and publishes its section', () => {
  const workflow = readFileSync(join(rootDir, '.github/workflows/release.yml'), 'utf8');
  const steps = workflow.split(/^ {6}- /m);
  const at = (text: string) => steps.findIndex((step) => step.includes(text));
  const notes = at('scripts/release-notes.ts "$GITHUB_REF_NAME" > notes.md');
  expect(notes).toBeGreaterThan(0);
  expect(at('docker buildx build')).toBeGreaterThan(notes);
  expect(at('--notes-file notes.md')).toBeGreaterThan(at('docker buildx build'));
  expect(at('actions/attest-build-provenance')).toBeGreaterThan(at('docker buildx build'));
});
