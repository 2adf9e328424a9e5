import '@opencashier/design/tokens.css';
import './ui/style/base.css';
import './ui/style/console.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queries.ts';
import { Console } from './shell/Console.tsx';
import { startTheme } from './shell/theme.ts';

startTheme();
const root = document.getElementById('console');
if (!root) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
