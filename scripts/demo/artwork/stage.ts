/** The stage that every item stands on: ink-blue dark, a light in the rarity's hue, a halo that grows with the rarity, a plinth. */
import type { Random } from '../random.ts';
import { hex, lit, type Tone } from './colour.ts';
import { polar, star } from './geometry.ts';
import type { Sheet } from './sheet.ts';

const ring = (r: number, alpha: number, width = 1, dash = '') =>
  `<circle cx="240" cy="222" r="${r}" opacity="${alpha}"${width === 1 ? '' : ` stroke-width="${width}"`}${dash && ` stroke-dasharray="${dash}"`}/>`;

function halo(page: Sheet, tier: number, tone: Tone): void {
  page.add(`<g fill="none" stroke="${hex(tone)}">`, ring(176, 0.3));
  if (tier === 0) page.add(ring(168, 0.14, 1, '1 9'));
  if (tier >= 1) page.add(ring(168, 0.2, 3, tier === 1 ? '1 21' : '1 10'));
  if (tier >= 2) page.add(ring(188, 0.16, 1, '40 8'));
  if (tier >= 3) page.add(`<path d="${star(4, [176], 240, 222).d}${star(4, [176], 240, 222, 45).d}" opacity=".16"/>`);
  if (tier >= 4) page.add(ring(200, 0.22, 14, '1.6 50.76'), ring(197, 0.14, 6, '1 9.31'));
  if (tier === 5)
    page.add(
      ring(214, 0.2, 1, '2 5'),
      `<path d="${star(3, [176], 240, 222).d}${star(3, [176], 240, 222, 60).d}" opacity=".16"/>`,
    );
  page.add('</g>');
}

/** Draws the stage on an empty sheet. `tier` is 0 to 5, `tone` the rarity's. */
export function stage(page: Sheet, tier: number, tone: Tone, luck: Random): void {
  const ink = page.linear([
    [0, [224, 42, 9]],
    [0.62, [224, 44, 7]],
    [1, [226, 48, 4]],
  ]);
  page.add(`<rect width="480" height="480" fill="${ink}"/>`);
  const light = lit(tone, 46, 0.9);
  const back = page.radial([
    [0, lit(tone, 58), 0.68 + tier * 0.05],
    [0.22, light, 0.44 + tier * 0.03],
    [0.55, light, 0.15 + tier * 0.012],
    [1, light, 0],
  ]);
  page.add(`<circle cx="240" cy="212" r="250" fill="${back}"/>`);
  halo(page, tier, lit(tone, 72));
  const top = page.linear([
    [0, lit(tone, 16, 0.6)],
    [1, [226, 44, 6]],
  ]);
  const edge = page.linear(
    [
      [0, lit(tone, 60), 0],
      [0.5, lit(tone, 74), 0.75],
      [1, lit(tone, 60), 0],
    ],
    [0, 0, 1, 0],
  );
  page.add(
    `<ellipse cx="240" cy="436" rx="176" ry="25" fill="#04060c"/><ellipse cx="240" cy="430" rx="172" ry="23" fill="${top}"/>`,
    `<ellipse cx="240" cy="429" rx="150" ry="18" fill="${back}"/>`,
    `<path d="M68 430a172 23 0 0 0 344 0" fill="none" stroke="${edge}" stroke-width="1.5"/>`,
    '<ellipse cx="240" cy="431" rx="84" ry="8" fill="#02040a" opacity=".55"/>',
  );
  const motes = Array.from({ length: 3 + tier * 3 }, () => {
    const [x, y] = polar(luck.between(0, 360), luck.between(110, 215), 240, 210);
    return `M${Math.round(x)} ${Math.round(y)}h0`;
  });
  page.add(
    `<path d="${motes.join('')}" stroke="${hex(lit(tone, 82))}" stroke-width="1.8" stroke-linecap="round" opacity=".5"/>`,
  );
}
