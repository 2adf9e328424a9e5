import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { CopyButton } from './CopyButton.tsx';
import { CopyRow } from '../layout/CopyRow.tsx';
import type { Copying } from './use-copy.ts';

beforeEach(speakEnglish);

const never = async (): Promise<boolean> => false;

/** The copy row and the bar's button of one value. */
function render(result: Copying['result']): string {
  const copying: Copying = {
    result,
    text: { current: null },
    copy: async () => undefined,
    forget: () => undefined,
  };
  return renderToStaticMarkup(
    <>
      <CopyRow label="Pix code" value="000201" onCopy={never} copying={copying} isClamped />
      <CopyButton copying={copying}>Copy Pix code</CopyButton>
    </>,
  );
}

const bar = (html: string): string => html.slice(html.lastIndexOf('<button'));

it('confirms the copy on the button and beside the value, whichever was pressed', () => {
  expect(bar(render(undefined))).toContain('Copy Pix code');
  const html = render('copied');
  expect(bar(html)).toContain('Copied');
  expect(bar(html)).not.toContain('Copy Pix code');
  expect(html).toMatch(/role="status"><span[^>]*>Copied</);
});

it('keeps its label if the clipboard is blocked, and the row says what to do', () => {
  const html = render('selected');
  expect(bar(html)).toContain('Copy Pix code');
  expect(html).toMatch(/role="status"><span[^>]*>Selected/);
});

it('keeps a clamped value complete in the page', () => {
  expect(render(undefined)).toMatch(/<code[^>]*>000201<\/code>/);
});
