import { readFileSync } from 'node:fs';
import { type Messages, setMessages } from '../i18n/text.ts';

const file = new URL('../../../../locales/en.json', import.meta.url);

export const english: Messages = JSON.parse(readFileSync(file, 'utf8'));

export function speakEnglish(): void {
  setMessages('en', english, english);
}
