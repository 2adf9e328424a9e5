/** Resolves to false if the script fails to load. */
export function loadScript({ document }: Window, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    script.src = url;
    document.head.append(script);
  });
}
