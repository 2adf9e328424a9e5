import {
  type Appearance,
  type Bonus,
  type CashierController,
  mount,
  type TracedMessage,
} from '@opencashier/embed';
import { fetchBonuses, fetchToken } from './backend.ts';
import { brandVariables } from './brands.ts';
import type { Settings } from './settings.ts';
import { toStartData } from './start-data.ts';

export interface CashierOptions {
  widgetUrl: string;
  /** The element that receives the frame. */
  element: HTMLElement;
  trace: (message: TracedMessage) => void;
  onOpen: (settings: Settings) => void;
  onClose: () => void;
  /** A deposit or withdrawal changed, so the balance may have changed too. */
  onTransaction: () => void;
  /** Shows a problem on the page; an empty text removes it. */
  onTrouble: (text: string) => void;
  /** The player may have asked for it by pressing “Sign in”. */
  onTokenExpired: (isAsked: boolean) => void;
}

const patienceMs = 8000;

/**
 * The one widget on this page. Theme and language change while it runs; any other setting remounts
 * it.
 */
export class Cashier {
  readonly #options: CashierOptions;
  #controller: CashierController | undefined;
  #mounts = 0;
  #bonusUpdates = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CashierOptions) {
    this.#options = options;
  }

  get controller(): CashierController | undefined {
    return this.#controller;
  }

  async open(settings: Settings): Promise<void> {
    this.close();
    this.#mounts += 1;
    const mine = this.#mounts;
    this.#options.onOpen(settings);
    this.#options.onTrouble('');
    try {
      const [token, bonuses] = await Promise.all([fetchToken(settings), fetchBonuses(settings)]);
      // Another setting may have changed while the token was being fetched.
      if (mine === this.#mounts) this.#mount(settings, token, bonuses);
    } catch (error) {
      if (mine === this.#mounts) this.#options.onTrouble(`No token: ${(error as Error).message}`);
    }
  }

  changeTheme(settings: Settings): void {
    const { brand, theme } = settings;
    this.#changeAppearance(settings, { theme, variables: brandVariables(brand, theme) });
  }

  changeLanguage(settings: Settings): void {
    const { locale } = settings;
    this.#changeAppearance(settings, { locale });
    if (!this.#controller) return;
    // The token contains the language too: the server uses it for messages to the player.
    void this.refreshToken(settings);
    // The titles of the bonuses are the host's own.
    void this.updateBonuses(settings);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#mounts += 1;
    this.#controller?.destroy();
    this.#controller = undefined;
  }

  async updateBonuses(settings: Settings): Promise<void> {
    const controller = this.#controller;
    this.#bonusUpdates += 1;
    const mine = this.#bonusUpdates;
    try {
      const bonuses = await fetchBonuses(settings);
      // Responses can arrive out of order: only the one to the last request counts.
      if (mine === this.#bonusUpdates) controller?.updateBonuses(bonuses);
    } catch (error) {
      this.#options.onTrouble(`No bonuses: ${(error as Error).message}`);
    }
  }

  async refreshToken(settings: Settings, ttlSeconds?: number): Promise<void> {
    const controller = this.#controller;
    try {
      controller?.updateToken(await fetchToken(settings, ttlSeconds));
    } catch (error) {
      this.#options.onTrouble(`No token: ${(error as Error).message}`);
    }
  }

  #changeAppearance(settings: Settings, appearance: Appearance): void {
    if (this.#controller) this.#controller.updateAppearance(appearance);
    // The widget is closed, or waits for a token that was requested with the old appearance.
    else void this.open(settings);
  }

  #mount(settings: Settings, token: string, bonuses: Bonus[]): void {
    const { element, widgetUrl, trace, onTrouble } = this.#options;
    const { presentation } = settings;
    const controller = mount(presentation === 'inline' ? element : document.body, {
      url: widgetUrl,
      partner: 'demo',
      page: settings.page,
      presentation,
      data: toStartData(settings, token, bonuses, location.href),
      trace,
    });
    this.#controller = controller;
    this.#timer = setTimeout(
      () => onTrouble(`No Loaded from ${widgetUrl} yet. Does the cashier's server run?`),
      patienceMs,
    );
    controller.on('Loaded', () => {
      clearTimeout(this.#timer);
      onTrouble('');
    });
    controller.on('close', () => {
      this.close();
      this.#options.onClose();
    });
    controller.on('transaction', () => this.#options.onTransaction());
    controller.on('onTokenExpired', ({ signIn = false }) => this.#options.onTokenExpired(signIn));
  }
}
