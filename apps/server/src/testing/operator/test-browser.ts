import { consoleHeader } from '@opencashier/contract/operator/access/session';

/** A minimal browser for the sign-in: it keeps cookies and follows redirects. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #console: string;

  constructor(consoleUrl: string) {
    this.#console = consoleUrl;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(this.#console)?.get(name);
  }

  /** As a click or a typed address: redirects are followed to the end. */
  async open(path: string): Promise<Response> {
    let url = new URL(path, this.#console);
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await this.#send(url, { headers: { accept: 'text/html' } });
      const location = answer.headers.get('location');
      if (location === null) return answer;
      url = new URL(location, url);
    }
    throw new Error('too many redirects');
  }

  /** As the console's own script. */
  async ask(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const headers = { [consoleHeader]: '1', origin: this.#console, ...init.headers };
    return this.#send(new URL(path, this.#console), { ...init, headers });
  }

  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    const json = { 'content-type': 'application/json', ...headers };
    return this.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  async signInAs(role: string): Promise<this> {
    const answer = await this.post('/sign-in/demo', { role });
    if (answer.status !== 204) throw new Error(`the sign-in answered ${answer.status}`);
    return this;
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}
