let locks = 0;
let before = { overflow: '', scrollbarGutter: '' };

/**
 * Keeps the page behind a dialog where it is, and in its width where its scroll bar took some. The
 * first lock remembers the page's own styles, the last to go puts them back.
 */
export function lockScroll({ documentElement: root }: Document): () => void {
  const { style } = root;
  if (locks === 0) {
    const { overflow, scrollbarGutter } = style;
    before = { overflow, scrollbarGutter };
    if (innerWidth > root.clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) Object.assign(style, before);
  };
}
