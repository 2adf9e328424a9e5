import type { BrowserData } from '@opencashier/contract/calls/deposits/browser-data';

/** The data of the browser that 3-D Secure 2 asks for; read only for providers that need it. */
export function measureBrowser(): BrowserData {
  const { colorDepth, width: screenWidth, height: screenHeight } = screen;
  return {
    language: navigator.language,
    colorDepth,
    screenWidth,
    screenHeight,
    timeZoneOffset: new Date().getTimezoneOffset(),
    // The HTML standard makes every browser answer false; 3-D Secure still requires the value.
    javaEnabled: false,
  };
}
