import { byId, copyOnPress } from './dom.ts';
import { type CodeKind, embedCode } from './embed-code.ts';
import type { Settings } from './settings.ts';

/** Shows the embed code for the settings, and the link to this page. */
export function showEmbedCode(widgetUrl: string): (settings: Settings) => void {
  const kind = byId('code-kind', HTMLSelectElement);
  const place = byId('code', HTMLPreElement);
  let latest: Settings | undefined;

  function render(): void {
    if (latest) place.textContent = embedCode(kind.value as CodeKind, latest, widgetUrl);
  }

  kind.addEventListener('change', render);
  copyOnPress(byId('code-copy', HTMLButtonElement), () => place.textContent ?? '');
  copyOnPress(byId('link-copy', HTMLButtonElement), () => location.href);
  return (settings) => {
    latest = settings;
    render();
  };
}
