import { fireEvent, render, screen } from '@testing-library/react';
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
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const shared = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
const transferOn = (chain: number) =>
  `ethereum:${contract}@${chain}/transfer?address=${account}&uint256=1`;

beforeEach(() => beginTest());
afterEach(() => vi.unstubAllGlobals());

function Form({ fields }: { fields: (typeof wallet)[] }) {
  const [form, setForm] = useState(emptyForm);
  return <Fields fields={fieldItems(fields, form, 'mx')} {...formHandlers(fields, setForm)} />;
}

/** The player takes a picture that holds this text as a code, or none. */
function scan(text: string | undefined, fields = [choice('ethereum'), wallet]): HTMLInputElement {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      async detect(): Promise<{ rawValue: string }[]> {
        if (text === 'unreadable') throw new Error('The picture is broken');
        return text === undefined ? [] : [{ rawValue: text }];
      }
    },
  );
  render(<Form fields={fields} />);
  screen.getByRole('button', { name: 'Scan QR code' });
  const file = document.querySelector('input[type="file"]');
  if (!file) throw new Error('There is no file input');
  fireEvent.change(file, { target: { files: [new File([''], 'code.png')] } });
  return screen.getByLabelText<HTMLInputElement>('address');
}

describe('[FORM-24] a scanned address', () => {
  it.each([
    ['a plain address', account],
    ['a payment link', `ethereum:${account}?value=1`],
    ['a link that pays in a token', transferOn(1)],
  ])('is the recipient of %s', async (_what, text) => {
    const field = scan(text);
    await vi.waitFor(() => expect(field.value).toBe(account));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is filled in together with its memo if the form has a field for it', async () => {
    const field = scan(`ton://transfer/${shared}?text=4711`, [choice('ton'), wallet, memo]);
    await vi.waitFor(() => expect(field.value).toBe(shared));
    expect(screen.getByLabelText<HTMLInputElement>('memo').value).toBe('4711');
    expect(document.querySelector('details')?.open).toBe(true);
  });

  it.each([
    ['the picture has no code', undefined, /^We couldn’t find a QR code in that picture/],
    ['the picture cannot be read', 'unreadable', /^We couldn’t find a QR code in that picture/],
    ['the code is a page', 'https://example.com', /^There’s no wallet address in this QR code/],
    ['the link is for another network', transferOn(56), /^This QR code is for another network/],
    ['the form has no memo', `ton://transfer/${shared}?text=1`, /^This address only works with/],
  ])('is refused with a reason if %s', async (_why, text, reason) => {
    const field = scan(text);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(reason);
    expect(field.value).toBe('');
    fireEvent.change(field, { target: { value: account } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has no button if the browser cannot read codes', () => {
    render(<Form fields={[wallet]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
