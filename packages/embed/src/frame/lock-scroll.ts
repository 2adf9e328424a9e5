let locks = 0;
let before: Partial<CSSStyleDeclaration> = {};

/**
 * Prevents the page behind a dialog from scrolling, and keeps its width if its scroll bar took
 * space. The first lock saves the page's own styles, and the last unlock restores them.
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
