/** The widget's own image, if this is the address of a host's image that replaces it. */
export function ownImage(url: string): string | undefined {
  return /#(\/.+)/.exec(url)?.[1];
}
