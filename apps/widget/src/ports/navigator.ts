import type * as paths from '../routes/paths.ts';

export type Path = (typeof paths)[keyof typeof paths];

/** The player's location: a path within the cashier, such as `/deposit/complete`, and its query. */
export interface Place {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Data passed with the navigation; survives a reload and is never shown in the address. */
  readonly state: Readonly<Record<string, string>>;
}

export interface Target {
  path: Path;
  query?: Record<string, string>;
  state?: Record<string, string>;
}

export interface Navigator {
  place(): Place;
  go(target: Target): void;
  /** Replaces the current entry, so that Back does not return to it. */
  replace(target: Target): void;
  /** Returns false and does nothing if no page of the widget precedes this one. */
  back(): boolean;
  onChange(listener: (place: Place) => void): () => void;
}
