import { useState } from 'react';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'console-theme';
const darkQuery = '(prefers-color-scheme: dark)';

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function paint(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia(darkQuery).matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** Paints the stored theme, and follows the system's while none was chosen. */
export function startTheme(): void {
  paint(storedTheme());
  matchMedia(darkQuery).addEventListener('change', () => paint(storedTheme()));
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme);
  return [
    theme,
    (chosen) => {
      try {
        localStorage.setItem(storageKey, chosen);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      paint(chosen);
      setTheme(chosen);
    },
  ];
}
