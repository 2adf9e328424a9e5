/** The browser's page: its visibility and its network. */
export interface BrowserPage {
  visible(): boolean;
  online(): boolean;
  onVisible(listener: () => void): () => void;
  /** The page is hidden and may never be seen again. */
  onHidden(listener: () => void): () => void;
  /** The page closes, and everything not yet sent is lost. */
  onLeave(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  onOffline(listener: () => void): () => void;
}
