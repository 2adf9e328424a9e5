import { countryName } from './countries.ts';
import { byId, create } from './dom.ts';
import { choices, type SettingName, type Settings, userPattern } from './settings.ts';

const labels: Record<SettingName, string> = {
  country: 'Country',
  currency: 'Currency',
  locale: 'Language',
  platform: 'Platform',
  view: 'View',
  transport: 'Transport',
  theme: 'Theme',
  page: 'Page',
  platformVersion: 'Version',
  closingButton: 'Closing button',
  presentation: 'Presentation',
  brand: 'Brand',
  bonuses: 'Bonuses',
  experiment: 'Experiment',
  tokenLife: 'Token lives',
  user: 'Player',
};

/** Labels for values whose own names do not explain themselves. */
const texts: Partial<Record<SettingName, Record<string, string>>> = {
  locale: {
    ar: 'Arabic',
    en: 'English',
    es: 'Spanish',
    hi: 'Hindi',
    in: 'English, India',
    mr: 'Marathi',
    mx: 'Spanish, Mexico',
    pt: 'Portuguese',
    ru: 'Russian',
    te: 'Telugu',
  },
  platform: { android: 'Android', ios: 'iOS' },
  view: { sweep: 'Sweepstake' },
  transport: { http: 'HTTP' },
  platformVersion: { v2: 'v2' },
  bonuses: { deposit: 'For deposits' },
  experiment: { group_a: 'Group A', group_b: 'Group B' },
  tokenLife: { 3600: 'An hour', 60: 'A minute', 10: '10 seconds' },
};

export function optionText(name: SettingName, value: string): string {
  if (name === 'country') return countryName(value);
  return texts[name]?.[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
}

function selectOf(name: Exclude<SettingName, 'user'>): HTMLSelectElement {
  const select = create('select', { name });
  for (const value of choices[name]) {
    select.append(create('option', { value, textContent: optionText(name, value) }));
  }
  return select;
}

function userInput(): HTMLInputElement {
  return create('input', {
    name: 'user',
    required: true,
    pattern: userPattern.source,
    maxLength: 64,
    spellcheck: false,
    autocomplete: 'off',
  });
}

/** Shows one control for each setting. Reports a change once its value is valid. */
export function showSettings(onChange: (name: SettingName, value: string) => void) {
  const form = byId('settings', HTMLFormElement);
  const controls = new Map<SettingName, HTMLSelectElement | HTMLInputElement>();
  for (const name of Object.keys(labels) as SettingName[]) {
    const control = name === 'user' ? userInput() : selectOf(name);
    controls.set(name, control);
    form.append(create('label', {}, create('span', { textContent: labels[name] }), control));
    control.addEventListener('change', () => {
      if (control.reportValidity()) onChange(name, control.value);
    });
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  return {
    show(settings: Settings): void {
      for (const [name, control] of controls) control.value = settings[name];
    },
  };
}
