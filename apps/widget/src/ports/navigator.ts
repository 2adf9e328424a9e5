/** Where the player is: a path within the cashier, such as `/deposit/complete`, and its query. */
export interface Place {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What was handed over with the navigation; survives a reload, never shown in the address. */
  readonly state: Readonly<Record<string, string>>;
}

export interface Target {
  path: string;
  query?: Record<string, string>;
  state?: Record<string, string>;
}

export interface Navigator {
  place(): Place;
  go(target: Target): void;
  /** Takes the place of the current entry, so that Back does not return to it. */
  replace(target: Target): void;
  /** False when no page of the widget lies behind this one; then nothing happens. */
  back(): boolean;
  onChange(listener: (place: Place) => void): () => void;
}
