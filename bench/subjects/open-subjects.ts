import { issueToken } from '@opencashier/testing/issue-token';
import type { StartDataInput } from '@opencashier/contract/host/messages';
import type { TransportName } from '@opencashier/contract/host/start-data';
import type { MethodList } from '@opencashier/contract/methods/methods';
import { withPageList } from '../../packages/embed/src/frame/page-list.ts';
import { type Baselines, openBaselines } from '../baselines/open-baselines.ts';
import { serveFiles } from '../baselines/file-server.ts';
import { cashierUrl, playgroundUrl, type Ports, widgetUrl } from '../../scripts/development-env.ts';
import { freePorts } from '../../scripts/lib/free-ports.ts';
import { hostPage } from './host-page.ts';
import { player } from './player.ts';
import { startProduct } from './product.ts';

/**
 * The widget over HTTP with an address that names only the partner, then with the address that the
 * embed writes, over HTTP and over the socket.
 */
export const widgetNames = ['widget', 'embedded', 'socket'] as const;
export type WidgetName = (typeof widgetNames)[number];
export const subjectNames = ['react', ...widgetNames, 'plain'] as const;
export type SubjectName = (typeof subjectNames)[number];

/** The URLs of each subject: its host page and its own page. */
export type Subjects = Record<SubjectName, { hostUrl: string; frameUrl: string }>;

/** Starts the product, the baselines and their host; the stack stops them in reverse order. */
export async function openSubjects(stack: AsyncDisposableStack): Promise<Subjects> {
  const ports = await freePorts();
  const product = await startProduct(ports);
  stack.defer(() => product.stop());
  const token = await issueToken(product.env.PARTNER_DEMO_TOKEN_SECRET, {
    user: player.userId,
    partner: player.partnerKey,
    currency: player.currency,
    country: player.country,
    lang: player.locale,
  });
  const baselines = await openBaselines(await fetchMethods(ports, token), stack);
  const subjects = describe(ports, baselines);
  // Only the playground's origin may frame the widget, so the bench uses that origin.
  const host = await serveFiles(hostPages(subjects, token), {
    host: 'localhost',
    port: ports.playground,
  });
  stack.defer(() => host.close());
  return subjects;
}

function describe(ports: Ports, { reactUrl, plainUrl }: Baselines): Subjects {
  const hostUrl = (name: SubjectName) => `${playgroundUrl(ports)}${hostPath(name)}`;
  const bare = `${widgetUrl(ports)}/deposit?partner=${player.partnerKey}`;
  const listed = withPageList(bare, startData(''), 'mobile');
  return {
    react: { hostUrl: hostUrl('react'), frameUrl: reactUrl },
    widget: { hostUrl: hostUrl('widget'), frameUrl: bare },
    embedded: { hostUrl: hostUrl('embedded'), frameUrl: listed },
    socket: { hostUrl: hostUrl('socket'), frameUrl: listed },
    plain: { hostUrl: hostUrl('plain'), frameUrl: plainUrl },
  };
}

const hostPath = (name: SubjectName) => `/${name}.html`;

function hostPages(subjects: Subjects, token: string): Map<string, string> {
  return new Map(
    subjectNames.map((name) => {
      const data = startData(token, name === 'socket' ? 'socket' : 'http');
      return [hostPath(name), hostPage(subjects[name].frameUrl, data)];
    }),
  );
}

function startData(token: string, transport: TransportName = 'http'): StartDataInput {
  const { userId, partnerKey, currency, country, locale } = player;
  return { token, userId, partnerKey, currency, locale, paymentGeo: country, transport };
}

/** Fetches the product's methods, which the baselines list too. */
async function fetchMethods(ports: Ports, token: string): Promise<MethodList> {
  const { country, currency, locale } = player;
  const query = new URLSearchParams({ country, currency, language: locale });
  const url = `${cashierUrl(ports)}/api/BANKING/methods-payment-v3?${query}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return JSON.parse(await answer.text());
}
