import type { StartDataInput } from '@opencashier/embed';
import type { Settings } from './settings.ts';
import { toStartData } from './start-data.ts';

export type CodeKind = 'module' | 'element' | 'react';

const indent = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`);

const quote = (text: string): string => `'${text}'`;

/** A JavaScript literal as people write it: keys without quotes, strings in single quotes. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([a-z]\w*)":/gim, '$1$2:')
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_whole, text: string) => quote(text));
}

/** Start data as a host would write it: without defaults and without a token. */
function writtenData(settings: Settings): Omit<StartDataInput, 'token'> {
  const {
    token: _token,
    userId: _user,
    partnerKey: _key,
    ...data
  } = toStartData(settings, '-', [], 'https://www.acme.example');
  const { schema, bonusList: _bonuses, closingButton, page: _page, ...rest } = data;
  const { widgetViewType, transport, platformVersion, experiments, ...plain } = rest;
  const { variables } = schema ?? {};
  return {
    ...plain,
    ...(widgetViewType !== 'main' && { widgetViewType: settings.view }),
    ...(transport !== 'socket' && { transport: settings.transport }),
    ...(platformVersion !== 'redesign' && { platformVersion: settings.platformVersion }),
    ...(closingButton === false && { closingButton }),
    ...(experiments && experiments.length > 0 && { experiments }),
    ...(variables && Object.keys(variables).length > 0 && { schema: { variables } }),
  };
}

function frameOptions(settings: Settings, url: string): [string, string][] {
  const { page, presentation } = settings;
  return [
    ['url', url],
    ['partner', 'demo'],
    ...(page === 'deposit' ? [] : [['page', page] as [string, string]]),
    ...(presentation === 'inline' ? [] : [['presentation', presentation] as [string, string]]),
  ];
}

function dataText(settings: Settings): string {
  return literal(writtenData(settings)).replace('{\n', '{\n  token: await fetchToken(),\n');
}

const writers: Record<CodeKind, (settings: Settings, url: string) => string> = {
  module(settings, url) {
    const options = frameOptions(settings, url).map(
      ([name, value]) => `  ${name}: ${quote(value)},`,
    );
    return `import { mount } from '@opencashier/embed';

const cashier = mount(document.querySelector('#cashier'), {
${options.join('\n')}
  data: ${indent(dataText(settings), 2)},
});

cashier.on('close', () => cashier.destroy());
cashier.on('onTokenExpired', async () => cashier.updateToken(await fetchToken()));`;
  },
  element(settings, url) {
    const attributes = frameOptions(settings, url).map(([name, value]) => `  ${name}="${value}"`);
    return `<open-cashier
${attributes.join('\n')}
></open-cashier>

<script type="module">
  import '@opencashier/embed/element';

  const cashier = document.querySelector('open-cashier');
  cashier.addEventListener('close', () => cashier.remove());
  cashier.data = ${indent(dataText(settings), 2)};
</script>`;
  },
  react(settings, url) {
    const props = frameOptions(settings, url).map(([name, value]) => `  ${name}="${value}"`);
    const data = literal(writtenData(settings)).replace('{\n', '{\n  token,\n');
    return `import { OpenCashier } from '@opencashier/embed/react';

<OpenCashier
${props.join('\n')}
  data={token && ${indent(data, 2)}}
  onClose={leave}
  onTokenExpired={renewToken}
/>`;
  },
};

/** The code that a host would write for these settings. */
export function embedCode(kind: CodeKind, settings: Settings, url: string): string {
  return writers[kind](settings, url);
}
