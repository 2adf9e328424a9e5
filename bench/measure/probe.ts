/** What the probe tells of a document, over the binding of this name. */
export const probeBinding = 'benchSeen';

/** A layout shift, with what moved: enough to find the element in the page. */
export interface LayoutShift {
  value: number;
  moved: string[];
}

export interface Sighting {
  /**
   * Milliseconds since 1970, on the clock that `performance.timeOrigin` of all documents shares.
   */
  atMs: number;
}

/**
 * Runs in every document before its own scripts; its source is sent to the browser, so it may use
 * nothing from outside. A method counts as seen when its card has a box in sight in the frame that
 * is about to be painted; the box is computed first, so that the time for style and layout is in.
 */
function probe(): void {
  interface ShiftEntry {
    value?: number;
    sources?: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const layoutShifts: { value: number; moved: string[] }[] = [];
  Object.assign(globalThis, { benchLayoutShifts: layoutShifts });
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
  new PerformanceObserver((list) => {
    for (const { value = 0, sources = [] } of list.getEntries() as ShiftEntry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = element?.textContent.trim().slice(0, 30);
        return `${element?.localName} "${text}" ${boxOf(previousRect)} -> ${boxOf(currentRect)}`;
      });
      layoutShifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const isInSight = (card: Element) => {
    const { width, height, top, left } = card.getBoundingClientRect();
    const isShown = card.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && width > 0 && height > 0 && top < innerHeight && left < innerWidth;
  };

  const look = () => {
    const card = document.querySelector('[data-method]');
    if (!card || !isInSight(card)) {
      requestAnimationFrame(look);
      return;
    }
    // Taken here and not in a task after the frame, which would wait for whatever else is queued.
    const atMs = performance.timeOrigin + performance.now();
    const { benchSeen } = globalThis as { benchSeen?: (json: string) => void };
    benchSeen?.(JSON.stringify({ atMs }));
  };
  // Frames are asked for only once there is a card: before, they would cost the page time that it
  // does not spend on its own.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-method]')) return;
    observer.disconnect();
    requestAnimationFrame(look);
  });
  observer.observe(document, { childList: true, subtree: true });
}

// Type stripping leaves the function as plain JavaScript, so its text is what the browser runs.
export const probeSource = `(${probe.toString()})();`;

export const layoutShiftsExpression = 'globalThis.benchLayoutShifts';

/** A promise, in the page, of the moment of a performance mark. */
export function usableExpression(mark: string): string {
  return `new Promise((resolve) => new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName(${JSON.stringify(mark)});
    if (entry) resolve(performance.timeOrigin + entry.startTime);
  }).observe({ type: 'mark', buffered: true }))`;
}

/** Presses a method's card; a promise, in the page, of the input for its amount. */
export function openMethodExpression(method: string): string {
  const card = JSON.stringify(`[data-method="${method}"]`);
  return `new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#amount')) return;
      observer.disconnect();
      resolve(true);
    });
    observer.observe(document, { childList: true, subtree: true });
    document.querySelector(${card}).click();
  })`;
}
