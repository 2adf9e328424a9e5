/** HEAD-7: no movement for players who prefer reduced motion, which scripts must ask for. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

export function scrollToCentre(element: Pick<Element, 'scrollIntoView'>): void {
  element.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
}
