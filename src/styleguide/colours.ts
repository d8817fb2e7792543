/** The colours of `styles/tokens.css` in each theme, and how they stand out from each other as WCAG 2.2 reckons it. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Red, green and blue from 0 to 1 in sRGB, and how much of what lies below is covered. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Colours by their token's name without `color-`. */
export type Colours = ReadonlyMap<string, Readonly<Record<Theme, Colour>>>;

/** `css` is the text of `styles/tokens.css`. @throws Error for a value that is no colour */
export function readColours(css: string): Colours {
  const tokens = css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g);
  return new Map(
    [...tokens].map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((.+), ((?:#|rgb|hsl).+)\)$/.exec(value) ?? [];
      return [name, { light: parse(light), dark: parse(dark) }];
    }),
  );
}

/** The colour of a token. @throws Error for a name that no token has */
export function colourOf(colours: Colours, name: string, theme: Theme): Colour {
  const colour = colours.get(name)?.[theme];
  if (!colour) throw new Error(`There is no --color-${name}`);
  return colour;
}

function parse(value: string): Colour {
  if (/^#[0-9a-f]{6}$/.test(value)) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255);
    return [red, green, blue, 1];
  }
  const [, form, parts = ''] = /^(rgb|hsl)\(([\d\s./%]+)\)$/.exec(value) ?? [];
  const [first = 0, second = 0, third = 0, alpha = 1] = parts
    .split(/[\s/%]+/)
    .filter(Boolean)
    .map(Number);
  if (form === 'rgb') return [first / 255, second / 255, third / 255, alpha];
  if (form !== 'hsl') throw new Error(`${value} is no colour`);
  const reach = (second / 100) * Math.min(third / 100, 1 - third / 100);
  const channel = (offset: number) => {
    const step = (offset + first / 30) % 12;
    return third / 100 - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1));
  };
  return [channel(0), channel(8), channel(4), alpha];
}

/** `upper` as it is seen on what lies below it. */
export function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (upper: number, lower: number) => upper * alpha + lower * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** From 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
