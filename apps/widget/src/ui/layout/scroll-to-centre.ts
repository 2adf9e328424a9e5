/** HEAD-7: without movement for players who prefer reduced motion, which scripts must ask for. */
export function scrollToCentre(element: Pick<Element, 'scrollIntoView'>): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' });
}
