import { handleMessages } from './handle-messages.ts';
import { providers } from './providers.ts';
import { readConfig } from './read-config.ts';

// All our code in a captcha's document. The document is in a frame of the widget and on another
// origin, so the provider's script has no access to anything else.

const config = readConfig(document.querySelector('#captcha-config')?.textContent);
if (config) handleMessages(window, config, providers[config.kind]);
