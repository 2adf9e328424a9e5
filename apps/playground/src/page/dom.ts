/** The element with this id in index.html. */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} with the id ${id}.`);
}

/** Creates an element with properties and children; text is never parsed as HTML. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const confirmationMs = 1500;

/** Copies the text on a click, and confirms it on the button. */
export function copyOnPress(button: HTMLButtonElement, text: () => string): void {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = label;
    }, confirmationMs);
  });
}
