import { converse } from './converse.ts';
import { providers } from './providers.ts';
import { readConfig } from './read-config.ts';

// The whole code of ours in the document of a captcha. The document stands in a frame of the widget
// and on another origin, so that the provider's script reaches nothing but this.

const config = readConfig(document.querySelector('#captcha-config')?.textContent);
if (config) converse(window, config, providers[config.kind]);
