import en from '../../../../locales/en.json' with { type: 'json' };
import { type Messages, setMessages } from '../i18n/text.ts';

export const english: Messages = en;

export function setEnglishTexts(): void {
  setMessages('en', english, english);
}
