import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useMethods } from '../../../methods/state.ts';
import { useDeposit } from '../../state.ts';
import VoucherScreen from './VoucherScreen.tsx';

beforeEach(() => beginTest());

type Screen = 'narrow' | 'wide' | 'wide, touched';

async function show(width: Screen, expiresAt = '2026-11-18T12:00:00.000Z') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer') ? width === 'wide, touched' : width === 'narrow',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  useMethods.setState({ list: testList() });
  const voucher = { number: '123456789012', places: ['OXXO'] };
  const deposit = testDeposit({ details: { voucher }, expiresAt });
  const receivedAtMs = Date.parse(deposit.serverTime);
  useDeposit.setState({ current: { ...deposit, receivedAtMs } });
  const query = { id: 'd1', method: 'spei' };
  const ports = fakePorts({ path: '/deposit/cash', query });
  await renderScreen(VoucherScreen, ports);
  vi.unstubAllGlobals();
  return ports;
}

it.each([
  ['narrow', 'Save voucher'],
  ['wide', 'Print voucher'],
  ['wide, touched', 'Save voucher'],
] as const)('[SEQ-29] on a screen that is %s, the main action is “%s”', async (width, name) => {
  await show(width);
  screen.getByRole('button', { name });
  expect(screen.queryAllByRole('button', { name: /^(Save|Print) voucher$/ })).toHaveLength(1);
});

it('[SEQ-29] a host that says it is a phone gets the phone’s action at any width', async () => {
  beginTest({ platform: 'mobile' });
  await show('wide');
  screen.getByRole('button', { name: 'Save voucher' });
});

it('[SEQ-29] a voucher that ends within a day has its deadline on paper and in the picture', async () => {
  const { written } = drawAs(new Blob(['picture'], { type: 'image/png' }));
  shareWith(async () => {}, true);
  await show('narrow', '2026-11-15T20:00:00.000Z');
  const deadline = screen.getByText(/^Pay by .+/);
  expect(deadline.className).toContain('onPaper');
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  const text = deadline.textContent;
  await waitFor(() => expect(written).toContainEqual(expect.objectContaining({ text })));
});

interface Written {
  text: string;
  direction?: string | undefined;
  fromPx: number;
}

/** Stubs the canvas, because happy-dom cannot draw. Returns the lines and bars that it gets. */
function drawAs(picture: Blob): { written: Written[]; rects: number[][] } {
  const { prototype } = HTMLCanvasElement;
  const written: Written[] = [];
  const rects: number[][] = [];
  const context = {
    fillRect: (...rect: number[]) => void rects.push(rect),
    fillText(this: { direction?: string }, text: string, fromPx: number) {
      written.push({ text, direction: this.direction, fromPx });
    },
  } as unknown as CanvasRenderingContext2D;
  vi.spyOn(prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(prototype, 'toBlob').mockImplementation((callback) => callback(picture));
  onTestFinished(() => void vi.restoreAllMocks());
  return { written, rects };
}

function shareWith(share: (data: ShareData) => Promise<void>, canShare: boolean): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => canShare, configurable: true });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
}

it('[SEQ-29] a phone with a share sheet shares the voucher as a picture', async () => {
  drawAs(new Blob(['picture'], { type: 'image/png' }));
  const shared: string[] = [];
  const share = async ({ files = [] }: ShareData): Promise<void> =>
    void shared.push(...files.map(({ name }) => name));
  shareWith(share, true);
  await show('narrow');
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  await waitFor(() => expect(shared).toEqual(['voucher.png']));
});

it('[SEQ-29] a phone whose share sheet takes no files only saves the voucher', async () => {
  shareWith(async () => {}, false);
  await show('narrow');
  screen.getByRole('button', { name: 'Save voucher' });
});

it('[SEQ-29] an app whose web view shares no files shares the voucher as text', async () => {
  beginTest({ platform: 'android', canShare: true });
  const { sent } = await show('narrow');
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  const text = expect.stringMatching(
    /^SPEI, \$100\.00\nVoucher number: 123456789012\nOXXO\nPay by .+$/,
  );
  expect(sent).toContainEqual({ messageType: 'share', text });
});

it('[SEQ-29] the text names a deadline within a day', async () => {
  beginTest({ platform: 'android', canShare: true });
  const { sent } = await show('narrow', '2026-11-15T20:00:00.000Z');
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  expect(sent).toContainEqual({
    messageType: 'share',
    text: expect.stringMatching(/\nPay by .+$/),
  });
});

it('[SEQ-29] an app that cannot share at all offers no action', async () => {
  beginTest({ platform: 'android' });
  await show('narrow');
  expect(screen.queryByRole('button', { name: /voucher/ })).toBeNull();
});

it.each([
  ['ltr', 60],
  ['rtl', 740],
])(
  '[I18N-8] the lines of the picture begin at the start of a page from %s',
  async (dir, fromPx) => {
    document.documentElement.dir = dir;
    onTestFinished(() => void (document.documentElement.dir = ''));
    const { written } = drawAs(new Blob(['picture'], { type: 'image/png' }));
    shareWith(async () => {}, true);
    await show('narrow');
    await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
    await waitFor(() => expect(written.length).toBeGreaterThan(2));
    expect(written).toContainEqual({ text: 'OXXO', direction: dir, fromPx });
    // The number has the same order in every language.
    expect(written).toContainEqual({ text: '1234 5678 9012', direction: 'ltr', fromPx: 60 });
  },
);

it('[SEQ-29] the barcode is in the middle of the picture, between its margins', async () => {
  const { rects } = drawAs(new Blob(['picture'], { type: 'image/png' }));
  shareWith(async () => {}, true);
  await show('narrow');
  await userEvent.click(screen.getByRole('button', { name: 'Save or share voucher' }));
  await waitFor(() => expect(rects.length).toBeGreaterThan(10));
  const [page, ...bars] = rects.map(([fromPx = 0, , widthPx = 0]) => [fromPx, fromPx + widthPx]);
  expect(page).toEqual([0, 800]);
  const [first = 0, last = 0] = [bars[0]?.[0], bars.at(-1)?.[1]];
  expect(first).toBeGreaterThan(60);
  expect(last).toBeCloseTo(800 - first);
});
