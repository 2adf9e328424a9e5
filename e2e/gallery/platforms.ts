/** The window size of each platform. */
export const sizes = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 360, height: 740 },
  android: { width: 360, height: 740 },
  ios: { width: 390, height: 780 },
};
export type Platform = keyof typeof sizes;
