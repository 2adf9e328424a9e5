const voidElements = new Set(['img', 'input', 'br']);

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escaped[letter] ?? letter);
}

/** The parts of an element that `paint` uses, and its markup as React's server writes it. */
class FakeElement {
  readonly children: (FakeElement | string)[] = [];
  readonly attributes: string[] = [];
  readonly namespaceURI: string;
  readonly tag: string;

  constructor(tag: string, namespaceURI = 'html') {
    this.tag = tag;
    this.namespaceURI = namespaceURI;
  }

  append(child: FakeElement | string): void {
    this.children.push(child);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.push(` ${name}="${escape(value)}"`);
  }

  html(): string {
    const inner = this.children.map((child) =>
      typeof child === 'string' ? escape(child) : child.html(),
    );
    if (this.tag === '') return inner.join('');
    const open = `<${this.tag}${this.attributes.join('')}`;
    return voidElements.has(this.tag) ? `${open}/>` : `${open}>${inner.join('')}</${this.tag}>`;
  }
}

export const fakeDocument = {
  fragment: () => new FakeElement(''),
  document: {
    createElement: (tag: string) => new FakeElement(tag),
    createElementNS: (space: string, tag: string) => new FakeElement(tag, space),
  },
};
