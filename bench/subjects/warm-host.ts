import { issueToken } from '@opencashier/testing/issue-token';
import { bundleScript } from '../../packages/embed/build/bundle.ts';
import { playgroundUrl, widgetUrl } from '../../scripts/development-env.ts';
import { serveFiles } from '../baselines/file-server.ts';
import { freePorts } from '../../scripts/lib/free-ports.ts';
import { player } from './player.ts';
import { startProduct } from './product.ts';

/** Starts the product and a host that preloads it; returns the host's URL. */
export async function serveWarmHost(stack: AsyncDisposableStack): Promise<string> {
  const ports = await freePorts();
  const product = await startProduct(ports);
  stack.defer(() => product.stop());
  const { userId, partnerKey, currency, country, locale } = player;
  const token = await issueToken(product.env.PARTNER_DEMO_TOKEN_SECRET, {
    user: userId,
    partner: partnerKey,
    currency,
    country,
    lang: locale,
  });
  const page = warmHostPage(widgetUrl(ports), { token, currency, locale, paymentGeo: country });
  const { code } = await bundleScript();
  const files = new Map([
    ['/warm.html', page],
    ['/open-cashier.js', code],
  ]);
  const host = await serveFiles(files, { host: 'localhost', port: ports.playground });
  stack.defer(() => host.close());
  return `${playgroundUrl(ports)}/warm.html`;
}

/** A host as in docs/embedding.md: preload() once the page has loaded, mount() on the click. */
function warmHostPage(url: string, data: Record<string, string>): string {
  const options = JSON.stringify({ url, partner: player.partnerKey });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Host</title>
<style>body{margin:0}#cashier{height:100vh}</style>
<div id="cashier"></div>
<script src="/open-cashier.js"></script>
<script>
const element = document.querySelector('#cashier');
const options = ${options};
const transport = new URLSearchParams(location.search).get('transport');
OpenCashier.preload(element, options);
function openCashier() {
  const atMs = performance.timeOrigin + performance.now();
  OpenCashier.mount(element, { ...options, data: { ...${JSON.stringify(data)}, transport } });
  return atMs;
}
</script>
</html>
`;
}
