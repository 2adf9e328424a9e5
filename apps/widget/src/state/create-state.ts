import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface State<T> extends StoreApi<T> {
  (): T;
  <Part>(select: (state: T) => Part): Part;
}

/**
 * A store and the hook that reads it. Zustand's own hook shows a store's initial state while React
 * takes over what was painted before it came; here that is the state as it is.
 */
export function createState<T>(initial: T): State<T> {
  const store = createStore<T>()(() => initial);
  function useState<Part>(select: (state: T) => Part = (state) => state as unknown as Part): Part {
    const read = (): Part => select(store.getState());
    return useSyncExternalStore(store.subscribe, read, read);
  }
  return Object.assign(useState, store);
}
