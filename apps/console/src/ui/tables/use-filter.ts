import { useSearchParams } from 'wouter';

/** A filter in the URL with a fixed set of values; any other value counts as no filter. */
export function useFilter<const T extends string>(
  name: string,
  values: readonly T[],
): [T | undefined, (value: T | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const value = values.find((one) => one === params.get(name));
  return [
    value,
    (chosen) => {
      setParams((old) => {
        const changed = new URLSearchParams(old);
        changed.delete('before');
        if (chosen === undefined) changed.delete(name);
        else changed.set(name, chosen);
        return changed;
      });
    },
  ];
}
