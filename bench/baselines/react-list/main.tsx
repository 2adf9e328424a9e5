import { createRoot } from 'react-dom/client';
import { listMethods } from '../list-methods.ts';
import { MethodList } from './MethodList.tsx';

// The minimum of a React page in a frame: greet the host, wait for its answer, fetch the methods
// and show them.

const root = document.querySelector('#root');

async function showMethods(): Promise<void> {
  const answer = await fetch('/methods.json');
  const methods = listMethods(JSON.parse(await answer.text()));
  if (root) createRoot(root).render(<MethodList methods={methods} />);
}

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  const { type }: { type?: string } = JSON.parse(String(data));
  if (type === 'loaded') void showMethods();
});

// The greeting contains no secret, and the page does not know its host.
parent.postMessage(JSON.stringify({ messageType: 'Loaded', version: 'bench' }), '*');
