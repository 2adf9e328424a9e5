import type { HostMessages } from '@opencashier/contract/host/messages';

export interface AutoHeight {
  /** Sets the height of the content. */
  grow(height: unknown): void;
  /** Sends the visible part of the frame to the widget again. */
  tell(): void;
  end(): void;
}

/** The height until the widget reports its own. */
const firstHeightPx = 560;

/**
 * The frame has the height of its content, and the page scrolls. The widget cannot detect which
 * part of it is visible, so the embed reports it, and the widget keeps its main action there.
 */
export function followContent(
  host: Window,
  frame: HTMLIFrameElement,
  post: (viewport: HostMessages['viewport']) => void,
): AutoHeight {
  let frameRequest = 0;
  let reported = '';

  function measure(): void {
    frameRequest = 0;
    const rect = frame.getBoundingClientRect();
    const top = Math.max(0, Math.round(-rect.top));
    const bottom = Math.round(Math.min(rect.height, host.innerHeight - rect.top));
    const viewport = { top, height: Math.max(0, bottom - top) };
    const text = JSON.stringify(viewport);
    if (text !== reported) post(viewport);
    reported = text;
  }

  function report(): void {
    frameRequest ||= host.requestAnimationFrame(measure);
  }

  frame.style.height = `${firstHeightPx}px`;
  // In the capture phase, because the scroll of an inner element does not bubble.
  host.addEventListener('scroll', report, { capture: true, passive: true });
  host.addEventListener('resize', report);
  return {
    grow(height) {
      if (typeof height !== 'number' || !(height > 0)) return;
      frame.style.height = `${height}px`;
      report();
    },
    tell() {
      reported = '';
      measure();
    },
    end() {
      host.cancelAnimationFrame(frameRequest);
      host.removeEventListener('scroll', report, { capture: true });
      host.removeEventListener('resize', report);
    },
  };
}
