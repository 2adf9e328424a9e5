import { type FaultName, faultNames, type Faults, fetchFaults, setFaults } from './backend.ts';
import { byId, create } from './dom.ts';
import type { Settings } from './settings.ts';

interface FaultChoice {
  label: string;
  /** The sandbox's values, each with its label. The first one means no fault. */
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
  payout: {
    label: 'Payouts',
    options: [
      ['send', 'are sent'],
      ['send-less', 'are sent less a fee'],
      ['reject', 'come back'],
      ['fail', 'fail'],
      ['refuse', 'are refused'],
      ['never', 'never end'],
      ['deny', 'are denied'],
    ],
  },
  refund: {
    label: 'Refunds',
    options: [
      ['refund', 'are made'],
      ['fail', 'fail'],
      ['refuse', 'are refused'],
      ['never', 'never end'],
    ],
  },
};

/** The fault values at the given index of each list. */
function faultsAt(place: (name: FaultName) => number): Faults {
  const values = faultNames.map((name) => [name, choices[name].options[place(name)]?.[0] ?? '']);
  return Object.fromEntries(values) as Faults;
}

const honest = faultsAt(() => 0);

function selectOf(name: FaultName): HTMLSelectElement {
  const options = choices[name].options.map(([value, textContent]) =>
    create('option', { value: String(value), textContent }),
  );
  return create('select', { name }, ...options);
}

/** The sandbox's faults for the player in the settings, until they are changed. */
export function showFaults(onTrouble: (text: string) => void) {
  const section = byId('faults', HTMLDetailsElement);
  const form = byId('faults-form', HTMLFormElement);
  const controls = new Map(faultNames.map((name) => [name, selectOf(name)]));
  const clear = byId('faults-clear', HTMLButtonElement);
  const chosen = () => faultsAt((name) => Math.max(controls.get(name)?.selectedIndex ?? 0, 0));
  let settings: Settings | undefined;

  function show(faults: Faults): void {
    // An active fault must not be hidden.
    if (faultNames.some((name) => faults[name] !== honest[name])) section.open = true;
    for (const [name, control] of controls) {
      // A value that was set elsewhere and is not in the list shows as no selection.
      control.value = String(faults[name]);
    }
  }

  // Requests are sent in order, so that the sandbox keeps the last choice; only that one is shown.
  let turn = Promise.resolve();
  let turns = 0;
  function enqueue(work: (known: Settings) => Promise<Faults>): void {
    const known = settings;
    if (!known) return;
    turns += 1;
    const mine = turns;
    form.ariaBusy = 'true';
    turn = turn
      .then(() => work(known))
      .then((faults) => (mine === turns ? show(faults) : undefined))
      .catch((error: unknown) => onTrouble(`No faults: ${(error as Error).message}`))
      .finally(() => {
        if (mine === turns) form.ariaBusy = 'false';
      });
  }

  for (const [name, control] of controls) {
    const { label } = choices[name];
    clear.before(create('label', {}, create('span', { textContent: label }), control));
    control.addEventListener('change', () => {
      const wanted = chosen();
      enqueue((known) => setFaults(known, wanted));
    });
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener('click', () => enqueue((known) => setFaults(known, honest)));
  section.hidden = false;
  return {
    /** Loads the faults of another player. */
    follow(next: Settings): void {
      const isAnother = next.user !== settings?.user;
      settings = next;
      if (isAnother) enqueue(fetchFaults);
    },
  };
}
