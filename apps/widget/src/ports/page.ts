/** The browser's page: whether anyone looks at it, and whether it has a network. */
export interface Page {
  visible(): boolean;
  online(): boolean;
  onVisible(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  onOffline(listener: () => void): () => void;
}
