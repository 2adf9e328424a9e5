type Act = () => void;

/** What is to be done before the widget asks to be closed, such as to leave word of it. */
export const beforeClose = new Set<Act>();
