/** A sampled mutant that no test needs to notice, because a player or host would not either. */
export interface AcceptedSurvivor {
  file: string;
  /** The mutated line, without its indentation. */
  code: string;
  /** As the report prints it. */
  change: string;
  reason: string;
}

/** Survivors of `npm run mutants -- <folder>` that were looked at and accepted. */
export const acceptedSurvivors: readonly AcceptedSurvivor[] = [
  {
    file: 'apps/server/src/crypto/settle-address.ts',
    code: 'const paidMinor = sumMinor > 0n ? sumMinor : null;',
    change: '0n → 1n',
    reason: 'only a single smallest unit, a quintillionth of a dollar, would not be shown as paid',
  },
  {
    file: 'apps/server/src/deposits/create/open-address.ts',
    code: '...(minimumMinor > 0n ? { minimum: amountOf(minimumMinor, coin) } : {}),',
    change: '0n → 1n',
    reason:
      'every payment has at least one of the smallest units, so a minimum of one excludes nothing',
  },
  {
    file: 'apps/server/src/players/masked-label.ts',
    code: 'const digits = label.match(/\\d/g)?.length ?? 0;',
    change: '0 → 1',
    reason: 'a label without digits has fewer than seven of them either way',
  },
  {
    file: 'apps/server/src/players/player-limits-store.ts',
    code: "security_group: securityGroup ?? '',",
    change: "securityGroup ?? '' → securityGroup",
    reason: 'the function of the database reads a missing group as an empty one',
  },
  {
    file: 'apps/server/src/players/saved-accounts.ts',
    code: 'return rowCount ?? 0;',
    change: '0 → 1',
    reason: 'PostgreSQL always counts the rows that it deletes',
  },
  {
    file: 'apps/server/src/sweepstake/redemption.ts',
    code: 'return leftMinor > 0n ? leftMinor : 0n;',
    change: '> → >=',
    reason: 'if nothing is left, both sides are zero',
  },
  {
    file: 'apps/server/src/withdrawals/codes/withdrawal-code.ts',
    code: 'const lifetimeMs = 5 * 60_000;',
    change: '60_000 → 60001',
    reason: 'nobody notices five milliseconds in five minutes',
  },
  {
    file: 'apps/server/src/withdrawals/drafts/draft-withdrawal.ts',
    code: "if (method.category === 'crypto' && savedToken === undefined) {",
    change: "method.category === 'crypto' && savedToken === undefined → true",
    reason:
      'the check itself looks only at a wallet on a network, which no other method has and a saved account does not send',
  },
  {
    file: 'apps/server/src/withdrawals/store/confirm-in-ledger.ts',
    code: '${codeFromMinor ?? null}, ${approveUpToMinor ?? null}, ${houseShards})`),',
    change: 'codeFromMinor ?? null → codeFromMinor',
    reason: 'the driver of PostgreSQL sends undefined as null',
  },
  {
    file: 'apps/server/src/withdrawals/store/withdrawal-checks.ts',
    code: 'and (id = ${reference ?? null} or provider_id = ${providerId ?? null})`);',
    change: 'providerId ?? null → providerId',
    reason: 'the driver of PostgreSQL sends undefined as null',
  },
  {
    file: 'apps/widget/src/adapters/cashier.ts',
    code: 'sendOnLeave: parts.sendOnLeave ?? (() => {}),',
    change: 'parts.sendOnLeave ?? (() => {}) → parts.sendOnLeave',
    reason: 'the product always passes `sendOnLeave`; only tests of other calls leave it out',
  },
  {
    file: 'apps/widget/src/adapters/socket/socket-link.ts',
    code: 'if (closed) return false;',
    change: 'false → true',
    reason: 'before it sends, a call asks whether the socket is connected, and a closed one is not',
  },
  {
    file: 'apps/widget/src/boot/first-list/list-tag.ts',
    code: 'let hash = 0;',
    change: '0 → 1',
    reason: 'the server and the widget count from the same number, and any number will do',
  },
  {
    file: 'apps/widget/src/boot/first-list/page-list.tsx',
    code: 'const user = { ...userDefaults(0), currency, platform, paymentGeo: country };',
    change: '0 → 1',
    reason: 'the width only decides the platform, which the address of the page names',
  },
  {
    file: 'apps/widget/src/boot/first-list/page-list.tsx',
    code: 'const props = rootProps(screen, { ...state, isBare: true }, useSession.getState(), 0);',
    change: '0 → 1',
    reason: 'only bonuses and pending transactions depend on the time, and this list has none',
  },
  {
    file: 'apps/widget/src/boot/main.tsx',
    code: 'const listWaitMs = 1000;',
    change: '1000 → 1001',
    reason:
      'a player does not notice a millisecond; a test checks that the skeleton stays for a second',
  },
  {
    file: 'apps/widget/src/boot/main.tsx',
    code: 'const warmUpAfterMs = 300;',
    change: '300 → 301',
    reason: 'nobody notices a millisecond: this only chooses when a hidden frame prepares itself',
  },
  {
    file: 'apps/widget/src/boot/start/failure-page.ts',
    code: "maxWidth: '24rem',",
    change: "maxWidth: '24rem', → (removed)",
    reason: 'the lines of this page would only be longer on a wide screen',
  },
  {
    file: 'apps/widget/src/boot/start/mount.tsx',
    code: 'let turn = 0;',
    change: '0 → 1',
    reason: 'turns are only compared with each other, so the first number does not matter',
  },
  {
    file: 'apps/widget/src/boot/start/watch-loading.ts',
    code: "removeEventListener('error', onError, true);",
    change: 'true → false',
    reason:
      'a second lost script would only repeat the same reload or failure; happy-dom ignores the flag',
  },
  {
    file: 'apps/widget/src/features/deposits/screens/payment/voucher-picture.ts',
    code: 'setTimeout(() => URL.revokeObjectURL(link.href), 60_000);',
    change: '60_000 → 60001',
    reason: 'the picture is downloaded long before; a millisecond more makes no difference',
  },
  {
    file: 'apps/widget/src/features/deposits/screens/pending/PendingDeposits.tsx',
    code: '}, [ports, isOpen]);',
    change: 'ports, → (removed)',
    reason: 'a page keeps its ports from start to end; the linter asks for them here',
  },
  {
    file: 'apps/widget/src/features/methods/screens/RootSkeleton.tsx',
    code: "const cards = ['a', 'b', 'c', 'd'];",
    change: "'d' → ''",
    reason: 'the letters are only keys, and are still different',
  },
  {
    file: 'apps/widget/src/features/methods/screens/RootSkeleton.tsx',
    code: "const cards = ['a', 'b', 'c', 'd'];",
    change: ", 'd' → (removed)",
    reason: 'the methods that replace the placeholders have a number of their own',
  },
  {
    file: 'apps/widget/src/features/sweepstake/flows/buy-package.ts',
    code: "if (!chosen) return { kind: 'failed', error: new CashierError(noBox, { status: 200 }) };",
    change: '200 → 201',
    reason: 'either status says that no call failed; no one sees the number',
  },
  {
    file: 'apps/widget/src/features/sweepstake/screens/packages/PackagesView.tsx',
    code: "const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];",
    change: "'a', → (removed)",
    reason: 'the packages that replace the placeholders have a number of their own',
  },
  {
    file: 'apps/widget/src/features/withdrawals/screens/pending/withdrawal-items.ts',
    code: '.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))',
    change: '1 → 2',
    reason: 'only the sign of the comparison counts',
  },
  {
    file: 'apps/widget/src/features/withdrawals/screens/root/use-withdrawal-root.ts',
    code: '}, [ports, isPending]);',
    change: 'ports, → (removed)',
    reason: 'a page keeps its ports from start to end; the linter asks for them here',
  },
  {
    file: 'apps/widget/src/forms/countries.ts',
    code: "const [code = '', prefix = '', national = ''] = row.split(' ');",
    change: "'' → '-'",
    reason: 'every row of the table has all three parts, as the tests of FORM-15 check',
  },
  {
    file: 'apps/widget/src/forms/inputs/PhoneInput.tsx',
    code: 'maxLength={32}',
    change: '32 → 33',
    reason: 'no phone number has 32 characters; the limit only stops what is far too long',
  },
  {
    file: 'apps/widget/src/forms/inputs/use-phone-example.ts',
    code: 'if (placeholder !== undefined || prefix === undefined) return;',
    change: '|| → &&',
    reason:
      'an input shows the same text; only the table of examples would load without being needed',
  },
  {
    file: 'apps/widget/src/forms/method-form/NextNote.tsx',
    code: '{leaves && <Icon name="external-link" size={14} />}',
    change: '14 → 15',
    reason: 'a player does not notice that a decorative icon is one pixel larger',
  },
  {
    file: 'apps/widget/src/forms/method-text.ts',
    code: 'if (key === undefined) return undefined;',
    change: 'key === undefined → false',
    reason:
      'the check is for TypeScript: no text has the key `undefined`, so none is found without it',
  },
];
