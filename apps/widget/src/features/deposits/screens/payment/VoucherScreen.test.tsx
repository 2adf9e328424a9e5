import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useMethods } from '../../../methods/state.ts';
import { useDeposit } from '../../state.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

beforeEach(() => beginTest());

async function show(isNarrow: boolean): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  useMethods.setState({ list: testList() });
  const voucher = { number: '123456789012', places: ['OXXO'] };
  const expiresAt = '2026-11-18T12:00:00.000Z';
  const deposit = testDeposit({ details: { voucher }, expiresAt });
  const receivedAtMs = Date.parse(deposit.serverTime);
  useDeposit.setState({ current: { ...deposit, receivedAtMs } });
  const query = { id: 'd1', method: 'spei' };
  await renderScreen(VoucherScreen, fakePorts({ path: '/deposit/cash', query }));
  vi.unstubAllGlobals();
}

it.each([
  [true, 'Save voucher'],
  [false, 'Print voucher'],
])('[SEQ-29] on a narrow screen: %s, the main action is “%s”', async (isNarrow, name) => {
  await show(isNarrow);
  screen.getByRole('button', { name });
  expect(screen.queryAllByRole('button', { name: /^(Save|Print) voucher$/ })).toHaveLength(1);
});

/** Stubs the canvas, because happy-dom cannot draw. */
function drawAs(picture: Blob): void {
  const { prototype } = HTMLCanvasElement;
  const context = { fillRect: () => {}, fillText: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(prototype, 'toBlob').mockImplementation((callback) => callback(picture));
  onTestFinished(() => void vi.restoreAllMocks());
}

it('[SEQ-29] a phone with a share sheet shares the voucher as a picture', async () => {
  drawAs(new Blob(['picture'], { type: 'image/png' }));
  const shared: string[] = [];
  const share = async ({ files = [] }: ShareData): Promise<void> =>
    void shared.push(...files.map(({ name }) => name));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
  await show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  await waitFor(() => expect(shared).toEqual(['voucher.png']));
});
