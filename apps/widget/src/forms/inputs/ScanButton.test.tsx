import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { fieldItems } from '../field-items.ts';
import { formFieldOf } from '../form-field.ts';
import { formHandlers } from '../form-handlers.ts';
import { emptyForm } from '../form-state.ts';
import { Fields } from './Fields.tsx';

const unknown = { standard: null, confirmations: null, intervalSeconds: null, minUsd: null };
const network = (id: string) => ({ id, name: id, memo: false, ...unknown });
const method = { text: {}, networks: [network('ethereum'), network('ton')] };
const choice = (value: string) => formFieldOf({ name: 'network', type: 'networks', value }, method);
const wallet = formFieldOf({ name: 'address', alias: 'wallet', type: 'text' }, method);
const memo = formFieldOf({ name: 'memo', type: 'text', isAdvanced: true }, method);

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = 'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XgoGG';
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const shared = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
const transferOn = (chain: number) =>
  `ethereum:${contract}@${chain}/transfer?address=${account}&uint256=1`;

let inPicture: string | undefined;
let formats: string[] | undefined;
class Detector {
  static async getSupportedFormats(): Promise<string[]> {
    if (!formats) throw new Error('There is no service for codes');
    return formats;
  }
  async detect(): Promise<{ rawValue: string }[]> {
    if (inPicture === 'unreadable') throw new Error('The picture is broken');
    return inPicture === undefined ? [] : [{ rawValue: inPicture }];
  }
}

beforeEach(() => {
  beginTest();
  formats = ['aztec', 'qr_code'];
  vi.stubGlobal('BarcodeDetector', Detector);
});
afterEach(() => vi.unstubAllGlobals());

function Form({ fields }: { fields: (typeof wallet)[] }) {
  const [form, setForm] = useState(emptyForm);
  return <Fields fields={fieldItems(fields, form, 'mx')} {...formHandlers(fields, setForm)} />;
}

/** Opens a form, in which the player takes a picture. */
async function scan(text: string | undefined, fields = [choice('ethereum'), wallet]) {
  render(<Form fields={fields} />);
  await takePicture(text);
  return inputOf('address');
}

/** The player takes a picture that holds this text as a code, or none. */
async function takePicture(text: string | undefined): Promise<void> {
  inPicture = text;
  await screen.findByRole('button', { name: 'Scan QR code' });
  const file = document.querySelector('input[type="file"]');
  if (!file) throw new Error('There is no file input');
  const files = [new File([''], 'code.png')];
  await act(async () => fireEvent.change(file, { target: { files } }));
}

const inputOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) =>
  fireEvent.change(inputOf(name), { target: { value } });

describe('[FORM-24] a scanned address', () => {
  it.each([
    ['a plain address', account],
    ['a payment link', `ethereum:${account}?value=1`],
    ['a link that pays in a token', transferOn(1)],
  ])('is the recipient of %s', async (_what, text) => {
    const field = await scan(text);
    await vi.waitFor(() => expect(field.value).toBe(account));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is filled in together with its memo if the form has a field for it', async () => {
    const field = await scan(`ton://transfer/${shared}?text=4711`, [choice('ton'), wallet, memo]);
    await vi.waitFor(() => expect(field.value).toBe(shared));
    expect(inputOf('memo').value).toBe('4711');
    expect(document.querySelector('details')?.open).toBe(true);
  });

  it('replaces another address together with its memo', async () => {
    const field = await scan(`ton://transfer/${shared}?text=4711`, [choice('ton'), wallet, memo]);
    await vi.waitFor(() => expect(field.value).toBe(shared));
    await takePicture(other);
    await vi.waitFor(() => expect(field.value).toBe(other));
    expect(inputOf('memo').value).toBe('');
    await takePicture(`ton://transfer/${shared}?text=4712`);
    await vi.waitFor(() => expect(field.value).toBe(shared));
    expect(inputOf('memo').value).toBe('4712');
  });

  it('replaces an address that was deleted before together with its memo', async () => {
    render(<Form fields={[choice('ton'), wallet, memo]} />);
    type('address', shared);
    type('memo', '4711');
    type('address', '');
    await takePicture(other);
    expect(inputOf('address').value).toBe(other);
    expect(inputOf('memo').value).toBe('');
  });

  it.each([
    ['before the address was scanned', ''],
    ['for the same address', shared],
  ])('keeps a memo that was typed %s', async (_when, before) => {
    render(<Form fields={[choice('ton'), wallet, memo]} />);
    type('address', before);
    type('memo', '4711');
    await takePicture(`ton://transfer/${shared}`);
    expect(inputOf('address').value).toBe(shared);
    expect(inputOf('memo').value).toBe('4711');
  });

  it('is refused for the only network of a method without a choice', async () => {
    const bitcoin = { text: {}, networks: [network('bitcoin')] };
    const only = formFieldOf({ name: 'address', alias: 'wallet', type: 'text' }, bitcoin);
    const field = await scan('litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [only]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^This QR code is for another network/);
    expect(field.value).toBe('');
  });

  it.each([
    ['the picture has no code', undefined, /^We couldn’t find a QR code in that picture/],
    ['the picture cannot be read', 'unreadable', /^We couldn’t find a QR code in that picture/],
    ['the code is a page', 'https://example.com', /^There’s no wallet address in this QR code/],
    ['the link is for another network', transferOn(56), /^This QR code is for another network/],
    ['the form has no memo', `ton://transfer/${shared}?text=1`, /^This address only works/, 'ton'],
  ])('is refused with a reason if %s', async (_why, text, reason, on = 'ethereum') => {
    const field = await scan(text, [choice(on), wallet]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(reason);
    expect(field.value).toBe('');
    type('address', account);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no longer refused once the player has typed, even if that is deleted again', async () => {
    await scan(undefined);
    await screen.findByRole('alert');
    type('address', 'x');
    type('address', '');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no longer refused once the player has scanned the address that was there before', async () => {
    render(<Form fields={[choice('ethereum'), wallet]} />);
    type('address', account);
    await takePicture(undefined);
    await screen.findByRole('alert');
    await takePicture(account);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has no button if the wallet is on no network, such as an account of WebMoney', () => {
    const ofEWallet = formFieldOf({ name: 'wallet', type: 'text' }, { text: {} });
    render(<Form fields={[ofEWallet]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['the browser cannot read codes', () => void vi.stubGlobal('BarcodeDetector', undefined)],
    ['the browser reads other codes only', () => void (formats = ['ean_13'])],
    ['the device lacks the service for it', () => void (formats = undefined)],
  ])('has no button if %s', async (_why, begin) => {
    begin();
    await act(async () => render(<Form fields={[choice('ethereum'), wallet]} />));
    expect(screen.queryByRole('button', { name: 'Scan QR code' })).toBeNull();
  });
});
