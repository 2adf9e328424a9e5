import { type FaultName, type Faults, fetchFaults, setFaults } from './backend.ts';
import { byId, create } from './dom.ts';
import type { Settings } from './settings.ts';

interface FaultChoice {
  label: string;
  /** A value in the sandbox's own spelling, and what it means. The first one is honest. */
  options: readonly (readonly [value: string | number, text: string])[];
}

const choices: Record<FaultName, FaultChoice> = {
  answer: {
    label: 'Answers',
    options: [
      ['honest', 'are right'],
      ['error-500', 'are 500'],
      ['timeout', 'never come'],
    ],
  },
  notice: {
    label: 'Notices',
    options: [
      ['honest', 'arrive'],
      ['lost', 'get lost'],
      ['wrong-signature', 'are forged'],
      ['out-of-order', 'come shuffled'],
    ],
  },
  noticeDelayMs: {
    label: 'They come after',
    options: [
      [0, 'no time'],
      [5000, '5 seconds'],
      [30_000, '30 seconds'],
      [300_000, '5 minutes'],
    ],
  },
  noticeDuplicates: {
    label: 'They come',
    options: [
      [0, 'once'],
      [1, 'twice'],
      [4, 'five times'],
    ],
  },
  paidPercent: {
    label: 'The player pays',
    options: [
      [100, 'all of it'],
      [50, 'half of it'],
      [200, 'twice as much'],
    ],
  },
};
const names = Object.keys(choices) as FaultName[];

/** The choice at each place of its list. */
function faultsAt(place: (name: FaultName) => number): Faults {
  const values = names.map((name) => [name, choices[name].options[place(name)]?.[0] ?? '']);
  return Object.fromEntries(values) as Faults;
}

function selectOf(name: FaultName): HTMLSelectElement {
  const options = choices[name].options.map(([value, textContent]) =>
    create('option', { value: String(value), textContent }),
  );
  return create('select', { name }, ...options);
}

/** What the sandbox does wrong for the player of the settings, until it is told otherwise. */
export function showFaults(onTrouble: (text: string) => void) {
  const section = byId('faults', HTMLElement);
  const form = byId('faults-form', HTMLFormElement);
  const controls = new Map(names.map((name) => [name, selectOf(name)]));
  const clear = byId('faults-clear', HTMLButtonElement);
  const chosen = () => faultsAt((name) => controls.get(name)?.selectedIndex ?? 0);
  let settings: Settings | undefined;

  function show(faults: Faults): void {
    for (const [name, control] of controls) {
      // What was set elsewhere, to a value that is not on the list, shows as nothing chosen.
      control.value = String(faults[name]);
    }
  }

  async function bring(work: (known: Settings) => Promise<Faults>): Promise<void> {
    if (!settings) return;
    section.ariaBusy = 'true';
    try {
      show(await work(settings));
    } catch (error) {
      onTrouble(`No faults: ${(error as Error).message}`);
    }
    section.ariaBusy = 'false';
  }

  for (const [name, control] of controls) {
    const { label } = choices[name];
    clear.before(create('label', {}, create('span', { textContent: label }), control));
    control.addEventListener('change', () => void bring((known) => setFaults(known, chosen())));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener(
    'click',
    () =>
      void bring((known) =>
        setFaults(
          known,
          faultsAt(() => 0),
        ),
      ),
  );
  section.hidden = false;
  return {
    /** Another player has other faults. */
    follow(next: Settings): void {
      const isAnother = next.user !== settings?.user;
      settings = next;
      if (isAnother) void bring(fetchFaults);
    },
  };
}
