import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface State<T> extends StoreApi<T> {
  (): T;
  <Part>(select: (state: T) => Part): Part;
}

/**
 * A store and the hook that reads it. While React hydrates, Zustand's own hook returns a store's
 * initial state; this one returns the current state.
 */
export function createState<T>(initial: T): State<T> {
  const store = createStore<T>()(() => initial);
  function useState<Part>(select: (state: T) => Part = (state) => state as unknown as Part): Part {
    const read = (): Part => select(store.getState());
    return useSyncExternalStore(store.subscribe, read, read);
  }
  return Object.assign(useState, store);
}
