/** The themes of a host's brand: values for schema.variables, light and dark. */
export interface Brand {
  light: Record<string, string>;
  dark: Record<string, string>;
}

function brand(hue: number, radius: string): Brand {
  return {
    light: { accent: `oklch(48% 0.15 ${hue})`, 'on-accent': 'oklch(100% 0 0)', radius },
    dark: { accent: `oklch(80% 0.12 ${hue})`, 'on-accent': `oklch(20% 0.05 ${hue})`, radius },
  };
}

export const brands = {
  house: { light: {}, dark: {} },
  violet: brand(292, '20px'),
  ember: brand(38, '8px'),
  ink: brand(255, '2px'),
} satisfies Record<string, Brand>;

export type BrandName = keyof typeof brands;

export const brandNames = Object.keys(brands) as BrandName[];

export function brandVariables(name: BrandName, theme: 'light' | 'dark'): Record<string, string> {
  return brands[name][theme];
}
