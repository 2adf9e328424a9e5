import type { HostMessages } from '@opencashier/contract/host/messages';

export interface AutoHeight {
  /** The content is this high. */
  grow(height: unknown): void;
  /** Tells the widget anew which part of the frame is in sight. */
  tell(): void;
  end(): void;
}

/** Until the widget has said how high it is. */
const firstHeightPx = 560;

/**
 * The frame is as high as its content, and the page scrolls. The widget cannot see how much of it
 * is in sight, so it is told, and keeps its main action there.
 */
export function followContent(
  host: Window,
  frame: HTMLIFrameElement,
  post: (viewport: HostMessages['viewport']) => void,
): AutoHeight {
  let asked = 0;
  let told = '';

  function measure(): void {
    asked = 0;
    const rect = frame.getBoundingClientRect();
    const top = Math.max(0, Math.round(-rect.top));
    const bottom = Math.round(Math.min(rect.height, host.innerHeight - rect.top));
    const viewport = { top, height: Math.max(0, bottom - top) };
    const text = JSON.stringify(viewport);
    if (text !== told) post(viewport);
    told = text;
  }

  function look(): void {
    asked ||= host.requestAnimationFrame(measure);
  }

  frame.style.height = `${firstHeightPx}px`;
  // In the capture phase, because a scroll of an inner element does not bubble.
  host.addEventListener('scroll', look, { capture: true, passive: true });
  host.addEventListener('resize', look);
  return {
    grow(height) {
      if (typeof height !== 'number' || !(height > 0)) return;
      frame.style.height = `${height}px`;
      look();
    },
    tell() {
      told = '';
      measure();
    },
    end() {
      host.cancelAnimationFrame(asked);
      host.removeEventListener('scroll', look, { capture: true });
      host.removeEventListener('resize', look);
    },
  };
}
