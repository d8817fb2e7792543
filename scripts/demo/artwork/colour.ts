/** Colours as hue (degrees), saturation and lightness (percent), and their `#rrggbb` text. */
export type Tone = readonly [hue: number, saturation: number, lightness: number];

const limited = (value: number, high: number) => Math.min(high, Math.max(0, value));

/** The `#rrggbb` text of a tone. */
export function hex([hue, saturation, lightness]: Tone): string {
  const s = limited(saturation, 100) / 100;
  const l = limited(lightness, 100) / 100;
  const spread = s * Math.min(l, 1 - l);
  const part = (n: number) => {
    const k = (n + ((hue % 360) + 360) / 30) % 12;
    const value = l - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  const text = `${part(0)}${part(8)}${part(4)}`;
  return `#${text.replace(/^(.)\1(.)\2(.)\3$/, '$1$2$3')}`;
}

/** Another lightness, and a saturation scaled by `vivid`. */
export function lit([hue, saturation]: Tone, lightness: number, vivid = 1): Tone {
  return [hue, saturation * vivid, lightness];
}

/** A tone between two, `part` 0 to 1 from the first to the second; the hue stays the first's. */
export function toward(from: Tone, to: Tone, part: number): Tone {
  return [from[0], from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}
