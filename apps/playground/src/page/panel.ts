import { byId, create } from './dom.ts';

/** On a phone a strip below the site opens the panel; on a wide screen it is always visible. */
export function showPanel(): void {
  const panel = byId('panel', HTMLElement);
  const toggle = byId('panel-toggle', HTMLButtonElement);
  const site = byId('site', HTMLDivElement);

  function set(isOpen: boolean): void {
    panel.classList.toggle('open', isOpen);
    toggle.ariaExpanded = String(isOpen);
    site.inert = isOpen;
    (isOpen ? byId('panel-close', HTMLButtonElement) : toggle).focus();
  }

  // On a wide window the panel is beside the site, which must not stay inert.
  matchMedia('(width >= 900px)').addEventListener('change', () => set(false));

  toggle.ariaExpanded = 'false';
  toggle.addEventListener('click', () => set(!panel.classList.contains('open')));
  byId('panel-close', HTMLButtonElement).addEventListener('click', () => set(false));
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && panel.classList.contains('open')) set(false);
  });
}

export function showActions(actions: Record<string, () => void>): void {
  const place = byId('actions', HTMLDivElement);
  for (const [label, run] of Object.entries(actions)) {
    const button = create('button', { type: 'button', className: 'soft', textContent: label });
    button.addEventListener('click', run);
    place.append(button);
  }
}

export function showNotes(notes: readonly string[]): void {
  const section = byId('notes', HTMLElement);
  section.hidden = notes.length === 0;
  byId('notes-list', HTMLUListElement).replaceChildren(
    ...notes.map((note) => create('li', { textContent: note })),
  );
  byId('notes-close', HTMLButtonElement).addEventListener('click', () => {
    section.hidden = true;
  });
}
