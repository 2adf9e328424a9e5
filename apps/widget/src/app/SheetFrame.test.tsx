import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../testing/english.ts';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { SheetFrame } from './SheetFrame.tsx';

beforeEach(setEnglishTexts);

it('[FORM-20, HEAD-7] shows notifications inside the topmost sheet, because the rest is inert', () => {
  const snackbars = [{ id: '1', content: 'Network connection failed' }];
  const show = (child: ReactNode) => (
    <SheetFrame online snackbars={snackbars}>
      {child}
    </SheetFrame>
  );
  const alertIn = (title: string) =>
    within(screen.getByRole('dialog', { name: title })).getByRole('alert');
  const question = (
    <Sheet title="Question" onClose={() => {}}>
      Sure?
    </Sheet>
  );
  const sheet = (nested: ReactNode) => (
    <Sheet title="List" onClose={() => {}}>
      {nested}
    </Sheet>
  );
  const { rerender } = render(show(sheet(undefined)));
  expect(alertIn('List').textContent).toContain('Network connection failed');
  rerender(show(sheet(question)));
  expect(alertIn('Question').textContent).toContain('Network connection failed');
  rerender(show(sheet(undefined)));
  alertIn('List');
  rerender(show(undefined));
  expect(screen.getByRole('alert').textContent).toContain('Network connection failed');
});
