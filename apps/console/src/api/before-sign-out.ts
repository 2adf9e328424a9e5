interface Ending {
  /** Ends something while the session still lasts. */
  end: () => Promise<unknown>;
  /** Begins it again if the operator could not be signed out. */
  resume?: () => void;
}

const endings = new Set<Ending>();
const leaving = { isUnderWay: false };

/** Ends something before the operator is signed out; returns a function that cancels this. */
export function beforeSignOut(ending: Ending): () => void {
  endings.add(ending);
  if (leaving.isUnderWay) void ending.end();
  return () => void endings.delete(ending);
}

/** A server that does not answer must not keep an operator signed in. */
const waitMs = 2000;

/** Ends what has to end, and then the session. */
export async function leaveSession(signOut: () => Promise<unknown>): Promise<void> {
  leaving.isUnderWay = true;
  try {
    await within(waitMs, Promise.allSettled([...endings].map(({ end }) => end())));
    await signOut();
  } catch (error) {
    endings.forEach(({ resume }) => resume?.());
    throw error;
  } finally {
    leaving.isUnderWay = false;
  }
}

function within(ms: number, ended: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void ended.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
