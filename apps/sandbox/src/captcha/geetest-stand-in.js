// The same globals as GeeTest's gt4.js, as far as a page uses them. The route defines `sandbox`.

async function issue() {
  const query = new URLSearchParams({ kind: sandbox.kind });
  const answer = await fetch(`${sandbox.url}/captcha/issue?${query}`, { method: 'POST' });
  const { name } = await answer.json();
  return {
    lot_number: name,
    captcha_output: `output-of-${name}`,
    pass_token: `token-of-${name}`,
    gen_time: String(Math.floor(Date.now() / 1000)),
  };
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

globalThis.initGeetest4 = (options, onMade) => {
  const listeners = {};
  const emit = (event, detail) => listeners[event]?.(detail);
  let result;
  let box;

  const on = (event) => (listener) => {
    listeners[event] = listener;
    return captcha;
  };
  const captcha = {
    onReady: on('ready'),
    onSuccess: on('success'),
    onFail: on('fail'),
    onError: on('error'),
    onClose: on('close'),
    getValidate: () => result && { captcha_id: options.captchaId, ...result },
    showCaptcha: () => behave(),
    destroy: () => box?.remove(),
  };

  async function pass() {
    result = await issue();
    box?.remove();
    emit('success');
  }

  function close() {
    box?.remove();
    emit('close');
  }

  function ask() {
    box = document.createElement('section');
    box.setAttribute('aria-label', 'Sandbox GeeTest');
    box.style.cssText = 'font:16px/1.5 system-ui,sans-serif;text-align:center;padding:16px';
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.textContent = 'Drag the piece into its place. In the sandbox, press the button instead.';
    const fail = () => {
      status.textContent = 'That was not right. Try once more.';
      emit('fail', { captcha_id: options.captchaId });
    };
    box.append(
      status,
      button('Solve it', () => void pass()),
      button('Miss it', fail),
      button('Close', close),
    );
    document.body.append(box);
  }

  function behave() {
    const failures = { fail: '60500', network: '60101' };
    if (sandbox.captcha in failures) emit('error', { code: failures[sandbox.captcha], msg: '' });
    else if (sandbox.captcha === 'succeed') void pass();
    else if (sandbox.captcha === 'close') close();
    else ask();
  }

  onMade(captcha);
  if (sandbox.captcha !== 'never') setTimeout(() => emit('ready'), 0);
};
