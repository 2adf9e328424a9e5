import { scrollBehavior, scrollToCentre } from './scroll-to-centre.ts';

const gapPx = 8;

/**
 * FORM-25: scrolls to the note of the input in focus (its error, its help or its limits) whenever
 * the bar with the main action or the phone's keyboard hides it. The focus never moves.
 */
export function keepNoteInSight(): void {
  const observer = new MutationObserver(showNote);
  const attributeFilter = ['aria-invalid', 'aria-describedby'];
  observer.observe(document.body, { subtree: true, attributeFilter });
  // The browser scrolls to the input first.
  addEventListener('focusin', () => requestAnimationFrame(showNote));
  window.visualViewport?.addEventListener('resize', showNote);
}

function showNote(): void {
  const notes = document.activeElement?.getAttribute('aria-describedby') ?? '';
  const note = document.getElementById(/\S+-note\b/.exec(notes)?.[0] ?? '');
  if (!note) return;
  const hiddenPx = note.getBoundingClientRect().bottom + gapPx - visibleEnd();
  if (hiddenPx <= 0) return;
  // The page of a frame that is as tall as its content cannot scroll, nor the one behind a dialog.
  const isElsewhere = 'autoHeight' in document.documentElement.dataset || note.closest('dialog');
  if (isElsewhere) scrollToCentre(note);
  else scrollBy({ top: hiddenPx, behavior: scrollBehavior() });
}

/** The top of whatever covers the end of the page: the bar, or else the keyboard. */
function visibleEnd(): number {
  const bar = document.querySelector<HTMLElement>('[style*="--keyboard-inset"]');
  // In a very low window the bar scrolls with the page, except for its button.
  const cover = bar?.offsetHeight === 0 ? bar.querySelector('button, a') : bar;
  if (cover) return cover.getBoundingClientRect().top;
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  return offsetTop + height;
}
