import type { MethodList } from '@opencashier/contract/methods/methods';
import { userDefaults } from '@opencashier/contract/calls/user';
import { directionOf } from '@opencashier/contract/formats/direction';
import { type PageList, writePageList } from '@opencashier/contract/host/page-list';
import { readStartData } from '@opencashier/contract/host/start-data';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppFrame } from '../../app/AppFrame.tsx';
import { firstRoute } from '../../features/deposits/flows/deposit-methods.ts';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
import { rootProps } from '../../features/deposits/screens/root/root-props.ts';
import { type Messages, setMessages } from '../../i18n/text.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PageConfig } from '../../ports/session.ts';
import { rootRoute } from '../../routes/find-route.ts';
import { beginSession, useSession } from '../../state/session.ts';
import { languageTag } from '../start/appearance.ts';
import { listTag } from './list-tag.ts';

interface PageListInput {
  asked: PageList;
  methods: MethodList;
  config: PageConfig;
  chosen: Messages;
  english: Messages;
}

/** Languages that load a font: the list might wrap differently once the font has loaded. */
const withOwnFont: readonly string[] = ['hi', 'mr', 'te'];

/** Delays rendering until the whole list has arrived, because a partial header would move. */
const wholeList = '<link rel="expect" href="#skeleton" blocking="render">';

const blank = { title: '\u00a0', note: '\u00a0', onOpen: (): void => {} };

/**
 * START-21: the page with the list in place of the skeleton, which it keeps in a template.
 * Undefined if there is no list to show. The server calls this.
 *
 * @public
 */
export function withPageList(page: string, input: PageListInput): string | undefined {
  const { asked, methods } = input;
  if (methods.directGeo || !methods.methods.some(firstRoute)) return undefined;
  if (withOwnFont.includes(asked.locale)) return undefined;
  const { locale, theme, platform } = asked;
  const list = renderList(input);
  return page
    .replace(/<html[^>]*>/, () => {
      const lang = `lang="${languageTag(locale)}" dir="${directionOf(locale)}"`;
      return `<html ${lang} data-theme="${theme}" data-platform="${platform}">`;
    })
    .replace(
      /<div id="root">(?<skeleton>.*)<\/div>(?=\s*<\/body>)/s,
      (_, skeleton: string) =>
        `<div id="root" data-list="${writePageList(asked)}" data-tag="${listTag(methods)}">` +
        `${list}</div>` +
        `<template id="skeleton">${skeleton}</template>`,
    )
    .replace('</head>', () => `${wholeList}</head>`);
}

function renderList({ asked, methods, config, chosen, english }: PageListInput): string {
  const { country, currency, locale, platform, theme, closes, hasBonus } = asked;
  setMessages(locale, chosen, english);
  const start = readStartData({ closingButton: closes });
  const user = { ...userDefaults(0), currency, platform, paymentGeo: country };
  beginSession({ start, user, knownUser: {}, token: '', transport: 'http', locale, theme }, config);
  const screen = {
    // Only event handlers use the ports, and static markup has none.
    ports: {} as Ports,
    route: rootRoute,
    place: { path: rootRoute.path, query: {}, state: {} },
  };
  const state = {
    list: methods,
    search: '',
    snippetAtMs: 0,
    balanceAtMs: 0,
    placed: [],
    ended: [],
    hidden: [],
  };
  const props = rootProps(screen, { ...state, isBare: true }, useSession.getState(), 0);
  return renderToStaticMarkup(
    <AppFrame online snackbars={[]}>
      <DepositRootView {...props} bonus={hasBonus ? blank : undefined} />
    </AppFrame>,
  );
}
