import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLinkSchemes } from './messages/external-link.ts';

const folder = join(import.meta.dirname, '../../../examples/native');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const kotlin = 'android/app/src/main/kotlin/example/opencashier';

// The checks have no compiler for these platforms, so this test only inspects the sources.
// e2e/journeys/host/embed-native.spec.ts runs their messages to the page.
describe('the native samples', () => {
  it.each([
    ['ios/sources/CashierViewController.swift', /let schemes = \[([^\]]*)\]/],
    [`${kotlin}/CashierActivity.kt`, /schemes = setOf\(([^)]*)\)/],
    ['flutter/lib/cashier_page.dart', /_schemes = \{([^}]*)\}/],
  ])('[HOST-8] %s opens the same schemes as the SDK', (path, pattern) => {
    const [, list = ''] = pattern.exec(read(path)) ?? [];
    const schemes = [...list.matchAll(/["']([\w+.-]+)["']/g)].map(([, scheme]) => scheme);
    expect(new Set(schemes)).toEqual(new Set(['https', ...defaultLinkSchemes]));
  });

  it.each([
    ['ios/sources/CashierViewController.swift', ['go-back', 'swipe-back']],
    [`${kotlin}/CashierActivity.kt`, ['go-back']],
    ['flutter/lib/cashier_page.dart', ['go-back']],
  ])('%s handles the required messages and forwards the back button', (path, backs) => {
    const source = read(path);
    for (const type of [
      'Loaded',
      'onTokenExpired',
      'openExternalUrl',
      'haptic',
      'share',
      'close',
    ]) {
      expect(source).toMatch(new RegExp(`["']${type}["']`));
    }
    expect(source).toContain('token-updated');
    expect(source).toMatch(/["']canShare["'](?:: |, )true/);
    expect(source.match(/[a-z]+-back/g)).toEqual(backs);
  });

  it('declare every activity to Android', () => {
    const declared = [
      ...read('android/app/src/main/AndroidManifest.xml').matchAll(/".(\w+Activity)"/g),
    ];
    const names = declared.map(([, name]) => `${name}.kt`);
    const files = readdirSync(join(folder, kotlin)).filter((name) => name.endsWith('Activity.kt'));
    expect(names.toSorted()).toEqual(files.toSorted());
  });

  it('declare the packages that their sources import', () => {
    const { dependencies } = JSON.parse(read('react-native/package.json')) as {
      dependencies: Record<string, string>;
    };
    const screens = ['App.tsx', 'Cashier.tsx'].map((file) => read(`react-native/${file}`)).join('');
    for (const [, name = ''] of screens.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)[^']*';/g)) {
      expect(dependencies).toHaveProperty([name]);
    }
    const pubspec = read('flutter/pubspec.yaml');
    for (const file of ['main.dart', 'cashier_page.dart']) {
      for (const [, name] of read(`flutter/lib/${file}`).matchAll(/import 'package:(\w+)\//g)) {
        expect(pubspec).toMatch(new RegExp(`^  ${name}:`, 'm'));
      }
    }
    const gradle = read('android/app/build.gradle.kts');
    for (const [, group] of read(`${kotlin}/CashierActivity.kt`).matchAll(
      /^import (androidx\.\w+)/gm,
    )) {
      expect(gradle).toContain(`${group}:`);
    }
  });

  it('are linked from their page', () => {
    const links = [...read('README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links).toHaveLength(4);
    for (const path of links) expect(existsSync(join(folder, path))).toBe(true);
  });
});
