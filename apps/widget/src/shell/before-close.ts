type Act = () => void;

/** Callbacks to run before the widget asks to be closed, such as reporting it to the server. */
export const beforeClose = new Set<Act>();
