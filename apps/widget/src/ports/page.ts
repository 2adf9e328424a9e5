/** The browser's page: whether anyone looks at it, and whether it has a network. */
export interface Page {
  visible(): boolean;
  online(): boolean;
  /**
   * Loads the page anew, at the same place. False where it has just been, so that what a new page
   * does not mend is not tried for ever.
   */
  reload(): boolean;
  onVisible(listener: () => void): () => void;
  /** Nobody looks any more, and the page may never be seen again. */
  onHidden(listener: () => void): () => void;
  /** The page goes away, and with it everything that is not already on its way. */
  onLeave(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  onOffline(listener: () => void): () => void;
}
