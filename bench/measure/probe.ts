/** The name of the binding through which the probe reports. */
export const probeBinding = 'benchSeen';

/** A layout shift and the elements that moved, with enough detail to find them in the page. */
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
 * Runs in every document before its own scripts. Its source is sent to the browser, so it may not
 * use anything from outside. A method counts as seen when its card has a visible box in the frame
 * that is about to be painted. Reading the box first includes the time for style and layout.
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

  const isVisible = (card: Element) => {
    const { width, height, top, left } = card.getBoundingClientRect();
    const isShown = card.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && width > 0 && height > 0 && top < innerHeight && left < innerWidth;
  };

  const check = () => {
    const card = document.querySelector('[data-method]');
    if (!card || !isVisible(card)) {
      requestAnimationFrame(check);
      return;
    }
    // Measured here and not in a task after the frame, which would wait for other queued work.
    const atMs = performance.timeOrigin + performance.now();
    const { benchSeen } = globalThis as { benchSeen?: (json: string) => void };
    benchSeen?.(JSON.stringify({ atMs }));
  };
  // Animation frames are requested only once there is a card. Before that, they would cost the page
  // extra time.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-method]')) return;
    observer.disconnect();
    requestAnimationFrame(check);
  });
  observer.observe(document, { childList: true, subtree: true });
}

// Type stripping leaves the function as plain JavaScript, so its text is what the browser runs.
export const probeSource = `(${probe.toString()})();`;

export const layoutShiftsExpression = 'globalThis.benchLayoutShifts';

/** A promise in the page that resolves with the time of a performance mark. */
export function usableExpression(mark: string): string {
  return `new Promise((resolve) => new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName(${JSON.stringify(mark)});
    if (entry) resolve(performance.timeOrigin + entry.startTime);
  }).observe({ type: 'mark', buffered: true }))`;
}

/** Clicks a method's card; the promise in the page resolves once its amount input is there. */
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

/**
 * Presses an element once it is there; the promise in the page resolves with the milliseconds until
 * the frame that shows the next screen, with style and layout computed. The widget replaces one
 * screen with another without a gap, so the next one is there when the pressed element is gone.
 */
export function pressExpression(selector: string): string {
  return `new Promise((resolve) => {
    const wait = () => {
      const pressed = document.querySelector(${JSON.stringify(selector)});
      if (!pressed) return requestAnimationFrame(wait);
      const startedAt = performance.now();
      const observer = new MutationObserver(() => {
        if (pressed.isConnected) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          document.body.getBoundingClientRect();
          resolve(performance.now() - startedAt);
        });
      });
      observer.observe(document, { childList: true, subtree: true });
      pressed.click();
    };
    wait();
  })`;
}

/** Goes back some pages; the promise in the page resolves once a card is there again. */
export function returnExpression(pages: number): string {
  return `new Promise((resolve) => {
    const wait = () => {
      if (document.querySelector('[data-method]')) resolve(true);
      else requestAnimationFrame(wait);
    };
    addEventListener('popstate', () => setTimeout(wait), { once: true });
    history.go(-${pages});
  })`;
}
