import type { StartDataInput } from '@opencashier/contract/host/messages';

/** The permissions that the embed gives its frame, so that all subjects run under the same ones. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A minimal host: one frame, and an answer to its Loaded. */
export function hostPage(frameUrl: string, startData: StartDataInput): string {
  const answer = JSON.stringify({ type: 'loaded', payload: startData });
  const { origin } = new URL(frameUrl);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Host</title>
<style>body{margin:0}iframe{display:block;width:100%;height:100vh;border:0}</style>
<script>
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ${inScript(origin)} || JSON.parse(data).messageType !== 'Loaded') return;
  source.postMessage(${inScript(answer)}, origin);
});
</script>
<iframe title="Cashier" sandbox="${sandbox}" src="${frameUrl.replaceAll('&', '&amp;')}"></iframe>
</html>
`;
}

function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
}
