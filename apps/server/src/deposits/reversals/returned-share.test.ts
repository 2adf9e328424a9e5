import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Claims,
  creditShare,
  paidShare,
  refundableMinor,
  reversibleMinor,
  takenTarget,
} from './returned-share.ts';

const none: Claims = {
  reversedMinor: 0n,
  reportedMinor: 0n,
  reorgedMinor: 0n,
  carriedMinor: 0n,
  refundsMinor: 0n,
  disputesTaken: [],
  disputes: [],
};

/** A dispute that no letter came before, unless given. */
const dispute = (payMinor: bigint, lettersMinor = 0n) => ({ payMinor, lettersMinor });

const noCases = { heldMinor: 0n, decidedMinor: 0n, payCurrency: 'EUR', quote: null };

/** 103 was paid, fee included, and 100 credited. */
const whole = {
  payMinor: 103_00n,
  paidMinor: 103_00n,
  creditedMinor: 100_00n,
  promisedPackage: null,
};
const deposit = { ...noCases, ...whole };

const sum = fc.bigInt({ min: 0n, max: 200_000n });
const paid = fc.bigInt({ min: 1n, max: 100_000n });
const deposits = fc.record({
  payMinor: paid,
  paidMinor: paid,
  creditedMinor: sum,
  heldMinor: fc.constant(0n),
  decidedMinor: fc.constant(0n),
  promisedPackage: fc.constant(null),
  payCurrency: fc.constant('EUR'),
  quote: fc.constant(null),
});
const claims = fc
  .record({
    reversedMinor: sum,
    reportedMinor: sum,
    refundsMinor: sum,
    disputes: fc.array(fc.record({ payMinor: sum, lettersMinor: sum }), { maxLength: 4 }),
  })
  .chain((given) =>
    fc.nat({ max: given.disputes.length }).map((count): Claims => {
      return { ...none, ...given, disputesTaken: given.disputes.slice(0, count) };
    }),
  );

describe('the share of a credit', () => {
  it('is proportional to the payment, and all of it for the whole', () => {
    expect(creditShare(deposit, 51_50n)).toBe(50_00n);
    expect(creditShare(deposit, 103_00n)).toBe(100_00n);
    expect(creditShare(deposit, 500_00n)).toBe(100_00n);
    expect(paidShare(deposit, 50_00n)).toBe(51_50n);
    expect(paidShare(deposit, 100_00n)).toBe(103_00n);
  });

  it('leaves out money that waits in a case or was settled there', () => {
    const partly = { ...deposit, paidMinor: 303_00n, heldMinor: 150_00n, decidedMinor: 50_00n };
    expect(creditShare(partly, 51_50n)).toBe(50_00n);
    expect(paidShare(partly, 100_00n)).toBe(103_00n);
  });

  it('is nothing for nothing, even if the credit cost nothing', () => {
    const free = { ...deposit, paidMinor: 303_00n, decidedMinor: 303_00n };
    expect([creditShare(free, 0n), creditShare(free, 1n)]).toEqual([0n, 100_00n]);
    expect(takenTarget(free, none)).toBe(0n);
  });
});

it('the share of a package’s credit is a share of its price: a surplus bought nothing', () => {
  const promisedPackage = { boxId: 'starter', coins: [] };
  const paidMinor = 12_00n;
  const overpaid = {
    ...noCases,
    payMinor: 5_00n,
    paidMinor,
    creditedMinor: 5_00n,
    promisedPackage,
  };
  expect(creditShare(overpaid, 2_50n)).toBe(2_50n);
  expect(paidShare(overpaid, 5_00n)).toBe(5_00n);
});

describe('the sum that is taken back', () => {
  it('counts a chargeback that is reported twice once, and disputes separately', () => {
    const claimed = { ...none, reversedMinor: 10_30n, reportedMinor: 10_00n };
    expect(takenTarget(deposit, claimed)).toBe(10_00n);
    const disputed = {
      ...claimed,
      disputesTaken: [dispute(20_60n)],
      disputes: [dispute(20_60n), dispute(20_60n)],
    };
    expect(takenTarget(deposit, disputed)).toBe(30_00n);
    expect(refundableMinor(deposit, disputed)).toBe(50_00n);
    expect(reversibleMinor(deposit, disputed)).toBe(70_00n);
  });

  it('counts a letter and a dispute that was reported after it once, as the larger sum', () => {
    const letter = { ...none, reportedMinor: 50_00n };
    const disputed = (...disputes: Claims['disputes'][number][]) => ({
      ...letter,
      disputesTaken: disputes,
      disputes,
    });
    const [earlier, later] = [dispute(10_30n), dispute(51_50n, 50_00n)];
    expect(takenTarget(deposit, disputed(later))).toBe(50_00n);
    expect(takenTarget(deposit, disputed(dispute(61_80n, 50_00n)))).toBe(60_00n);
    expect(takenTarget(deposit, disputed(earlier, later))).toBe(60_00n);
    expect(takenTarget(deposit, disputed(later, earlier))).toBe(60_00n);
    expect(takenTarget(deposit, disputed(earlier))).toBe(60_00n);
    expect(refundableMinor(deposit, disputed(later))).toBe(50_00n);
    const [second, third] = [dispute(20_60n, 10_00n), dispute(20_60n, 50_00n)];
    expect(takenTarget(deposit, disputed(third, second))).toBe(60_00n);
  });

  it('adds a reversal by letter to what a chain has taken back, of this deposit or of an earlier one', () => {
    const claimed = { ...none, reportedMinor: 10_00n, reorgedMinor: 20_00n, carriedMinor: 5_00n };
    expect(takenTarget(deposit, claimed)).toBe(35_00n);
    expect(reversibleMinor(deposit, claimed)).toBe(65_00n);
    expect(takenTarget(deposit, { ...claimed, reorgedMinor: 100_00n })).toBe(100_00n);
  });

  it('is never more than was credited and not refunded, whatever is claimed', () => {
    fc.assert(
      fc.property(deposits, claims, (one, claimed) => {
        const left = one.creditedMinor - claimed.refundsMinor;
        const room = left > 0n ? left : 0n;
        const taken = takenTarget(one, claimed);
        expect(taken >= 0n && taken <= room).toBe(true);
        expect(taken + reversibleMinor(one, claimed)).toBe(room);
        expect(refundableMinor(one, claimed) <= reversibleMinor(one, claimed)).toBe(true);
      }),
    );
  });

  it('loses no rounded unit if a bank claims more in addition to a letter', () => {
    const one = { ...deposit, payMinor: 1n, paidMinor: 122n, creditedMinor: 843_27n };
    const claimed = {
      ...none,
      reversedMinor: 4n,
      reportedMinor: 34_56n,
      disputesTaken: [dispute(1n)],
    };
    const more = { ...claimed, reversedMinor: 5n };
    expect(takenTarget(one, more) >= takenTarget(one, claimed)).toBe(true);
  });

  it('only grows with the claims, and parts that add up to the payment take everything', () => {
    fc.assert(
      fc.property(deposits, claims, sum, (one, claimed, moreMinor) => {
        const more = { ...claimed, reversedMinor: claimed.reversedMinor + moreMinor };
        expect(takenTarget(one, more) >= takenTarget(one, claimed)).toBe(true);
        const { paidMinor } = one;
        const part = paidMinor / 3n;
        const disputes = [dispute(paidMinor - part)];
        const parts = { ...none, reversedMinor: part, disputesTaken: disputes, disputes };
        expect(takenTarget(one, parts)).toBe(one.creditedMinor);
      }),
    );
  });
});
