// The same globals as Google's api.js, as far as a page uses them. The route defines `sandbox`.

async function issue(action) {
  const query = new URLSearchParams({ kind: sandbox.kind, action });
  const answer = await fetch(`${sandbox.url}/captcha/issue?${query}`, { method: 'POST' });
  const { name } = await answer.json();
  return name;
}

function button(text, onClick) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.style.cssText =
    'font:inherit;padding:10px 16px;margin:4px;min-height:44px;cursor:pointer';
  element.addEventListener('click', onClick);
  return element;
}

function ask(container, options) {
  const box = document.createElement('section');
  box.setAttribute('aria-label', 'Sandbox reCAPTCHA');
  box.style.cssText = 'font:16px/1.5 system-ui,sans-serif;text-align:center;padding:16px';
  box.append(
    button('I am not a robot', async () => options.callback(await issue(''))),
    button('Let it expire', () => options['expired-callback']()),
  );
  container.append(box);
}

globalThis.grecaptcha = {
  ready: (listener) => setTimeout(() => listener(), 0),
  execute(_siteKey, { action }) {
    if (sandbox.captcha === 'never') return new Promise(() => {});
    const isSolved = sandbox.captcha === 'ask' || sandbox.captcha === 'succeed';
    return isSolved ? issue(action) : Promise.reject(new Error(sandbox.captcha));
  },
  render(container, options) {
    if (sandbox.captcha === 'ask') ask(container, options);
    else if (sandbox.captcha === 'succeed') void issue('').then(options.callback);
    else if (sandbox.captcha === 'close') options['expired-callback']();
    else if (sandbox.captcha !== 'never') options['error-callback']();
    return 0;
  },
};
