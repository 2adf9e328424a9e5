/** True if the device has a share sheet that this page may open. */
export function canShare(data: ShareData = {}): boolean {
  const { share, canShare: canShareData } = navigator as Partial<Navigator>;
  return share !== undefined && (data.files === undefined || !!canShareData?.call(navigator, data));
}

/** Opens the device's share sheet. If the player closes it, nothing is reported. */
export async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}
