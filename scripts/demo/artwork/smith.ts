/**
 * The workbench that every item type draws with: plates with bevels, engraved lines, settings for gems and the hero's
 * emblem. Light always falls from the upper left of the picture, however the object is turned.
 */
import type { ItemFacts } from '../facts.ts';
import { type Random, random } from '../random.ts';
import { hex, type Tone } from './colour.ts';
import { num, nums, type Outline, type Point } from './geometry.ts';
import { type Metal, type Palette, palette } from './palette.ts';
import { opacity, type Sheet, type Stop, sheet } from './sheet.ts';
import { sigil } from './sigils.ts';

export type Shading = 'down' | 'across' | 'diagonal' | 'polished' | 'shadow' | 'round';

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

/** The materials' tones in the order in which light runs over them: once for soft, once for mirroring surfaces. */
function soft({ shine, light, base, shade, deep }: Metal): Stop[] {
  return [
    [0, shine],
    [0.14, light],
    [0.44, base],
    [0.8, shade],
    [1, deep],
  ];
}

function mirroring({ shine, light, base, shade, deep }: Metal): Stop[] {
  return [
    [0, shade],
    [0.14, base],
    [0.26, light],
    [0.31, shine],
    [0.39, light],
    [0.58, base],
    [0.77, shade],
    [0.87, base],
    [1, deep],
  ];
}

const vectors: Record<Exclude<Shading, 'round'>, readonly number[]> = {
  down: [0.3, -0.14, 0.55, 1],
  across: [0, 0, 1, 0],
  diagonal: [-0.14, -0.14, 1.08, 1.08],
  polished: [0.1, 0, 0.75, 1],
  shadow: [0.1, -0.6, 0.6, 1],
};

/** A bench for one item, with its own luck from its title. */
export function smith(facts: ItemFacts): Smith {
  const page = sheet();
  const colours = palette(facts);
  const luck = random(`artwork ${facts.title}`);
  let turned = 0;
  let surfaces: Surface[] = [];

  const paint = (metal: Metal, shading: Shading) => {
    if (shading === 'round') return page.radial(soft(metal), [0.36, 0.26, 0.8]);
    return page.linear(
      shading === 'across' || shading === 'polished' ? mirroring(metal) : soft(metal),
      vectors[shading],
    );
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
        [0, [40, 60, 96], 0.9],
        [0.4, [40, 60, 92], 0.16],
        [0.6, [228, 60, 4], 0.14],
        [1, [228, 60, 3], 0.7],
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
    plate: (outline, metal, { shading = 'polished', bevel = 5, finished = true, opacity: alpha = 1 } = {}) => {
      const id = page.define('path', `d="${outline.d}"`);
      const fill = paint(metal, shading);
      if (bevel > 0 && bevel <= 3) bench.part(outline, metal, { shading, opacity: alpha });
      else {
        const use = `<use href="#${id}"`;
        page.add(`${use} fill="${fill}" stroke="${hex(metal.deep)}"${opacity(alpha)}/>`);
        if (bevel > 0) {
          const clip = page.define('clipPath', '', `${use}/>`);
          page.add(
            `<g clip-path="url(#${clip})" fill="none" stroke="${rim()}"${opacity(alpha)}>`,
            `${use} stroke-width="${num(bevel * 2.8)}" opacity=".42"/>${use} stroke-width="${num(Math.max(1.6, bevel * 0.7))}"/></g>`,
          );
        }
      }
      if (finished) surfaces.push({ id, edge: outline.edge });
    },
    part: (outline, metal, { shading = 'polished', opacity: alpha = 1 } = {}) => {
      const id = page.define('path', `d="${outline.d}"`);
      page.add(
        `<use href="#${id}" fill="${paint(metal, shading)}" stroke="${hex(metal.deep)}"${opacity(alpha)}/>`,
        `<use href="#${id}" fill="none" stroke="${rim()}" stroke-width="1.2"${opacity(alpha)}/>`,
      );
    },
    engrave: (d, width = 1.6, strength = 0.7) => {
      const id = page.define('path', `d="${d}"`);
      const { deep, shine } = colours.main;
      page.add(
        `<g fill="none" stroke-linecap="round" stroke-width="${num(width)}"><use href="#${id}" stroke="${hex(shine)}" stroke-opacity="${num(strength * 0.6)}" transform="${moved(width * 0.8)}"/>`,
        `<use href="#${id}" stroke="${hex(deep)}" stroke-opacity="${num(Math.min(1, strength * 1.2))}"/></g>`,
      );
    },
    stroke: (d, tone, width, strength = 1) => {
      page.add(
        `<path d="${d}" fill="none" stroke="${hex(tone)}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity(strength)}/>`,
      );
    },
    glow: (x, y, rx, tone, strength = 0.6, ry = rx) => {
      const fill = page.radial([
        [0, tone, strength],
        [0.35, tone, strength * 0.45],
        [1, tone, 0],
      ]);
      page.add(`<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`);
    },
    emblem: (x, y, size, style = 'inlaid', turn = 0) => {
      const { fill, stroke } = sigil(facts.hero);
      const content = `${fill && `<path d="${fill}" stroke="none" fill-rule="evenodd"/>`}${stroke && `<path d="${stroke}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`}`;
      const id = page.define('g', 'stroke-width="2"', content);
      const scale = Math.round((size / 12) * 100) / 100;
      const [dx, dy] = lightDirection();
      const place = (distance: number) =>
        `transform="translate(${nums([x + dx * distance, y + dy * distance])})${turn === 0 ? '' : ` rotate(${num(turn)})`} scale(${scale})"`;
      const inked = (tone: Tone, distance: number, alpha = 1) =>
        `<use href="#${id}" ${place(distance)} fill="${hex(tone)}" stroke="${hex(tone)}"${opacity(alpha)}/>`;
      const { main, trim, enamel } = colours;
      if (style === 'engraved') page.add(inked(main.shine, 1.1, 0.55), inked(main.deep, 0, 0.85));
      if (style === 'inlaid') page.add(inked(main.shine, 1.2, 0.5), inked(main.deep, -0.9), inked(enamel.light, 0.2));
      if (style === 'raised') page.add(inked(trim.deep, 2, 0.8), inked(trim.shine, -0.8), inked(trim.light, 0.2));
    },
    placed: (x, y, turn, scale, draw) => {
      const before = turned;
      turned += turn;
      const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`;
      const spin = turn === 0 ? '' : ` rotate(${num(turn)})`;
      page.add(`<g transform="translate(${nums([x, y])})${spin}${size}">`);
      draw();
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
