/**
 * The workbench that every item type draws with: plates with bevels, engraved lines, settings for gems and the hero's
 * emblem. Light always falls from the upper left of the picture, however the object is turned.
 */
import { heroes, type ItemFacts } from '../facts.ts';
import { type Random, random } from '../random.ts';
import { hex, lit, type Tone } from './colour.ts';
import { num, nums, type Outline, type Point } from './geometry.ts';
import { type Metal, type Palette, palette } from './palette.ts';
import { opacity, type Sheet, type Stop, sheet } from './sheet.ts';
import { sigil } from './sigils.ts';

export type Shading = 'down' | 'across' | 'west' | 'east' | 'diagonal' | 'polished' | 'shadow' | 'round';

export interface PlateOptions {
  shading?: Shading;
  /** Width of the bevel; 0 for none. */
  bevel?: number;
  /** False for parts that the finish must not cover. */
  finished?: boolean;
  opacity?: number;
}

export interface Surface {
  id: string;
  edge: Point[];
}

export interface Smith {
  facts: ItemFacts;
  colours: Palette;
  luck: Random;
  page: Sheet;
  /**
   * Which of `count` forms to take, from 0. It counts the heroes through, so that the heroes' items of one type differ
   * in their leading forms; the first calls matter most.
   */
  form(count: number): number;
  /** A large part with a soft bevel; the finish will cover it. */
  plate(outline: Outline, metal: Metal, options?: PlateOptions): void;
  /** A small part: a gradient, a dark outline and a thin rim of light. */
  part(outline: Outline, metal: Metal, options?: PlateOptions): void;
  /** A line cut into metal. */
  engrave(d: string, width?: number, strength?: number): void;
  /** A plain line. */
  stroke(d: string, tone: Tone, width: number, strength?: number): void;
  /** A soft light. */
  glow(x: number, y: number, rx: number, tone: Tone, strength?: number, ry?: number): void;
  /** The hero's emblem; size is half its width. */
  emblem(x: number, y: number, size: number, style?: 'engraved' | 'inlaid' | 'raised', turn?: number): void;
  /** Draws in a moved, turned and scaled system of coordinates. */
  placed(x: number, y: number, turn: number, scale: number, draw: () => void): void;
  /** Draws once as it is and once mirrored at x = 0. */
  mirrored(draw: () => void): void;
  /** The large parts since the last call, for the finish and the wear. */
  takeSurfaces(): Surface[];
  /** Where light falls to, as a unit vector in the present system of coordinates. */
  lightDirection(): Point;
}

/** A material's tones in the order in which light fades on it. */
function ramp({ shine, light, base, shade, deep }: Metal): Stop[] {
  return [
    [0, shine],
    [0.16, light],
    [0.46, base],
    [0.8, shade],
    [1, deep],
  ];
}

/** How the ramp lies on a part: its vector, and whether light comes back beyond its ends as on polished metal. */
const lays: Record<Exclude<Shading, 'round'>, readonly [vector: readonly number[], mirrors: boolean]> = {
  down: [[0.3, -0.14, 0.55, 1], false],
  across: [[0.31, 0, 0.94, 0], true],
  west: [[-0.12, 0, 2, 0.5], false],
  east: [[-0.9, -0.3, 1.1, 0.3], false],
  diagonal: [[-0.14, -0.14, 1.08, 1.08], false],
  polished: [[0.26, 0.16, 0.6, 0.74], true],
  shadow: [[0.1, -0.6, 0.6, 1], false],
};

/** What lies in the joints between parts, and around the whole. */
const ink = '#04060d';

/** A bench for one item, with its own luck from its title. */
export function smith(facts: ItemFacts): Smith {
  const page = sheet();
  const colours = palette(facts);
  const luck = random(`artwork ${facts.title}`);
  let left = heroes.indexOf(facts.hero);
  let turned = 0;
  let rimNow = '';
  let surfaces: Surface[] = [];

  const paint = (metal: Metal, shading: Shading) => {
    if (shading === 'round') return page.radial(ramp(metal), [0.36, 0.26, 0.8]);
    const [vector, mirrors] = lays[shading];
    return page.linear(ramp(metal), vector, mirrors);
  };
  const lightDirection = (): Point => {
    const angle = (-turned * Math.PI) / 180;
    const [x, y] = [0.46, 0.89];
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  };
  const moved = (distance: number) => {
    const [x, y] = lightDirection();
    return `translate(${nums([x * distance, y * distance])})`;
  };
  const rim = () => {
    const [x, y] = lightDirection();
    return page.linear(
      [
        [0, [40, 60, 97], 0.92],
        [0.3, [40, 60, 92], 0.26],
        [0.52, [228, 60, 4], 0.12],
        [0.86, [228, 60, 3], 0.62],
        [1, lit(colours.rarity, 66), 0.75],
      ],
      [0.5 - x / 2, 0.5 - y / 2, 0.5 + x / 2, 0.5 + y / 2],
    );
  };

  const bench: Smith = {
    facts,
    colours,
    luck,
    page,
    lightDirection,
    form: (count) => {
      const chosen = left % count;
      left = Math.floor(left / count);
      return chosen;
    },
    plate: (outline, metal, { shading = 'polished', bevel = 5, finished = true, opacity: alpha = 1 } = {}) => {
      const id = page.define('path', `d="${outline.d}"`);
      const fill = paint(metal, shading);
      const use = `<use href="#${id}"`;
      page.add(`${use} fill="${fill}" stroke="${ink}"${opacity(alpha)}/>`);
      if (bevel > 0 && bevel <= 3) page.add(`${use}${opacity(alpha)}/>`);
      else if (bevel > 0) {
        const clip = page.define('clipPath', '', `${use}/>`);
        page.add(
          `<g clip-path="url(#${clip})"${opacity(alpha)}>`,
          `${use} stroke-width="${num(bevel * 2.8)}" opacity=".42"/>${use} stroke-width="${num(Math.max(1.8, bevel * 0.7))}"/></g>`,
        );
      }
      if (finished) surfaces.push({ id, edge: outline.edge });
    },
    part: (outline, metal, { shading = 'polished', opacity: alpha = 1 } = {}) => {
      page.add(`<path d="${outline.d}" fill="${paint(metal, shading)}"${opacity(alpha)}/>`);
    },
    engrave: (d, width = 1.6, strength = 0.7) => {
      const id = page.define('path', `d="${d}"`);
      const { deep, shine } = colours.main;
      page.add(
        `<g stroke-width="${num(width)}"><use href="#${id}" stroke="${hex(shine)}" stroke-opacity="${num(strength * 0.6)}" transform="${moved(width * 0.8)}"/>`,
        `<use href="#${id}" stroke="${hex(deep)}" stroke-opacity="${num(Math.min(1, strength * 1.2))}"/></g>`,
      );
    },
    stroke: (d, tone, width, strength = 1) => {
      page.add(`<path d="${d}" stroke="${hex(tone)}" stroke-width="${num(width)}"${opacity(strength)}/>`);
    },
    glow: (x, y, rx, tone, strength = 0.6, ry = rx) => {
      const fill = page.radial([
        [0, tone],
        [0.35, tone, 0.45],
        [1, tone, 0],
      ]);
      page.add(
        `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" stroke="none"${opacity(strength)}/>`,
      );
    },
    emblem: (x, y, size, style = 'inlaid', turn = 0) => {
      const { fill, stroke } = sigil(facts.hero);
      const content = `${fill && `<path d="${fill}" stroke="none" fill-rule="evenodd"/>`}${stroke && `<path d="${stroke}" fill="none"/>`}`;
      const id = page.define('g', 'stroke-width="2"', content);
      const scale = Math.round((size / 12) * 100) / 100;
      const [dx, dy] = lightDirection();
      const place = (distance: number) =>
        `transform="translate(${nums([x + dx * distance, y + dy * distance])})${turn === 0 ? '' : ` rotate(${num(turn)})`} scale(${scale})"`;
      const painted = (colour: string, distance: number, alpha = 1) =>
        `<use href="#${id}" ${place(distance)} fill="${colour}" stroke="${colour}"${opacity(alpha)}/>`;
      const inked = (tone: Tone, distance: number, alpha = 1) => painted(hex(tone), distance, alpha);
      const { main, trim, enamel } = colours;
      if (style === 'engraved') page.add(inked(main.shine, 1.1, 0.55), inked(main.deep, 0, 0.85));
      if (style === 'inlaid')
        page.add(inked(main.shine, 1.3, 0.5), inked(main.deep, -1), painted(paint(enamel, 'down'), 0.2));
      if (style === 'raised')
        page.add(
          painted(ink, size * 0.08 + 0.8, 0.75),
          inked(trim.shine, -0.7),
          painted(page.linear(ramp(trim), [0, -0.1, 0.1, 1.9]), 0.3),
        );
    },
    placed: (x, y, turn, scale, draw) => {
      const before = turned;
      turned += turn;
      const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`;
      const spin = turn === 0 ? '' : ` rotate(${num(turn)})`;
      const light = rim();
      page.add(
        `<g transform="translate(${nums([x, y])})${spin}${size}"${light === rimNow ? '' : ` stroke="${light}"`}>`,
      );
      const rimBefore = rimNow;
      rimNow = light;
      draw();
      rimNow = rimBefore;
      page.add('</g>');
      turned = before;
    },
    mirrored: (draw) => {
      const id = page.define('g', '', page.aside(draw));
      page.add(`<use href="#${id}" transform="scale(-1 1)"/><use href="#${id}"/>`);
    },
    takeSurfaces: () => {
      const taken = surfaces;
      surfaces = [];
      return taken;
    },
  };
  return bench;
}
