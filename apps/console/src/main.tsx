import '@opencashier/design/tokens.css';
import './ui/style/base.css';
import './ui/style/console.css';
import { loadLostStyles } from '@opencashier/design/load-files';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queries.ts';
import { Console } from './shell/Console.tsx';
import { startTheme } from './shell/theme.ts';

startTheme();
const root = document.getElementById('console');
if (!root) throw new Error('index.html has no element for the console.');
// Styles that failed to load are loaded first: nobody should move money on a page whose buttons
// look like text. If they fail again, the first screen requests them once more or shows an error.
await loadLostStyles().catch(() => {});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
