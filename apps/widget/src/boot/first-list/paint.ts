import type { ReactElement, ReactNode } from 'react';

const svgSpace = 'http://www.w3.org/2000/svg';
const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/**
 * Renders stateless components as React would, into an empty parent. React's own renderer is two
 * thirds of the first list's code; this shows the first list while React loads, and React then
 * hydrates the same elements. It binds no events.
 */
export function paint(parent: ParentNode & Node, node: ReactNode): void {
  // React renders nothing for an empty text, and an empty text node would break its hydration.
  if (node === null || node === undefined || node === '' || typeof node === 'boolean') return;
  if (Array.isArray(node)) {
    for (const child of node as ReactNode[]) paint(parent, child);
  } else if (typeof node === 'object' && 'props' in node) {
    paintElement(parent, node as ReactElement<Props>);
  } else {
    parent.append(String(node as string | number | bigint));
  }
}

function paintElement(parent: ParentNode & Node, { type, props }: ReactElement<Props>): void {
  if (typeof type === 'function') {
    paint(parent, (type as (props: Props) => ReactNode)(props));
  } else if (typeof type === 'string') {
    const element = createElement(parent, type);
    for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
    paint(element, props.children);
    parent.append(element);
  } else {
    // A fragment, or another wrapper that renders no element itself.
    paint(parent, props.children);
  }
}

function createElement(parent: Node, type: string): Element {
  const isSvg = type === 'svg' || (parent as Element).namespaceURI === svgSpace;
  return isSvg ? document.createElementNS(svgSpace, type) : document.createElement(type);
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (name === 'children') return;
  // React writes true and false as text if an attribute is not a plain flag.
  const isWrittenAsText = /^(aria-|data-|spellCheck)/.test(name);
  if (value === true && !isWrittenAsText) {
    element.setAttribute(name, '');
  } else if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    (isWrittenAsText && isFlag(value))
  ) {
    element.setAttribute(htmlNames[name] ?? name, String(value));
  }
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
