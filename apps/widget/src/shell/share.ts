import type { Host } from '../ports/host.ts';
import { onNativePlatform, useSession } from '../state/session.ts';

/** True if the browser has a share sheet that this page may open. */
export function canShare(data: ShareData = {}): boolean {
  const { share: sheet, canShare: canShareData } = navigator as Partial<Navigator>;
  return sheet !== undefined && (data.files === undefined || !!canShareData?.call(navigator, data));
}

/** Opens the browser's share sheet. A player who closes it meant to, so nothing is reported. */
export async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}

/**
 * SEQ-28: shares a text by the browser's sheet or, because web views of Android have none, by the
 * sheet of an app that says it can open one; undefined if there is neither.
 */
export function textSharer(host: Host): ((text: string) => void) | undefined {
  if (canShare()) return (text) => void share({ text });
  const { canShare: canAppShare = false } = useSession.getState().start;
  if (!canAppShare || !onNativePlatform() || parent !== window) return undefined;
  return (text) => host.send({ messageType: 'share', text });
}
