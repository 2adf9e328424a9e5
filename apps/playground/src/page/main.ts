import { Cashier } from './cashier.ts';
import { byId } from './dom.ts';
import { showEmbedCode } from './embed-code-view.ts';
import { showFaults } from './faults-view.ts';
import { showLog } from './log-view.ts';
import { MessageLog } from './message-log.ts';
import { showActions, showNotes, showPanel } from './panel.ts';
import { showSettings } from './settings-form.ts';
import {
  changeSetting,
  choices,
  readSettings,
  type SettingName,
  settingsQuery,
} from './settings.ts';
import { showSite } from './site.ts';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const start = readSettings(location.search, { isDark, width: innerWidth });
let { settings } = start;

const site = showSite();
const log = showLog(new MessageLog());
const form = showSettings(change);
const autoToken = byId('auto-token', HTMLInputElement);
const { widgetUrl = '', sandboxUrl = '' } = document.documentElement.dataset;

const cashier = new Cashier({
  widgetUrl,
  element: site.frame,
  trace: (message) => log.add(message),
  onOpen: ({ presentation }) => site.setOpen(presentation === 'inline'),
  onClose: () => site.setOpen(false),
  onTransaction: () => void site.refreshBalance(settings),
  onTrouble: (text) => site.showTrouble(text),
  // This site has no sign-in: a player who asks for it is signed in at once.
  onTokenExpired: (isAsked) => {
    if (isAsked || autoToken.checked) void cashier.refreshToken(settings);
  },
});

const showCode = showEmbedCode(widgetUrl);
const faults = sandboxUrl ? showFaults((text) => site.showTrouble(text)) : undefined;

/** Updates the URL, the form and the appearance from the settings. */
function show(): void {
  history.replaceState(null, '', settingsQuery(settings) + location.hash);
  form.show(settings);
  site.applyAppearance(settings);
  showCode(settings);
  faults?.follow(settings);
}

function openCashier(): void {
  void cashier.open(settings);
}

function change(name: SettingName, value: string): void {
  settings = changeSetting(settings, name, value);
  show();
  void site.refreshBalance(settings);
  if (name === 'theme') cashier.changeTheme(settings);
  else if (name === 'locale') cashier.changeLanguage(settings);
  else openCashier();
}

function switchTheme(): void {
  change('theme', settings.theme === 'dark' ? 'light' : 'dark');
}

function updateBonuses(): void {
  const next = choices.bonuses[choices.bonuses.indexOf(settings.bonuses) + 1] ?? 'none';
  settings = changeSetting(settings, 'bonuses', next);
  show();
  void cashier.updateBonuses(settings);
}

showPanel();
showNotes(start.notes);
showActions({
  'Go back': () => cashier.controller?.goBack(),
  'Swipe back': () => cashier.controller?.swipeBack(),
  Close: () => cashier.controller?.close(),
  Remount: openCashier,
  'Expire token': () => void cashier.refreshToken(settings, 0),
  'Refresh token': () => void cashier.refreshToken(settings),
  'Switch theme': switchTheme,
  'Update bonuses': updateBonuses,
});
byId('open', HTMLButtonElement).addEventListener('click', openCashier);
byId('deposit', HTMLButtonElement).addEventListener('click', () => change('page', 'deposit'));
byId('withdraw', HTMLButtonElement).addEventListener('click', () => change('page', 'withdrawal'));
if (sandboxUrl) {
  const link = byId('sandbox-link', HTMLAnchorElement);
  link.href = `${sandboxUrl}/control`;
  link.hidden = false;
}

show();
void site.refreshBalance(settings);
openCashier();
