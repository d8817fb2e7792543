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

export type Shading = 'down' | 'across' | 'diagonal' | 'polished' | 'shadow' | 'round' | 'flat';

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

function stops(metal: Metal, shading: Shading): [Stop[], number[]] {
  const { deep, shade, base, light, shine } = metal;
  switch (shading) {
    case 'down':
      return [[[0, light], [0.35, base], [0.8, shade], [1, deep]], [0.3, 0, 0.55, 1]];
    case 'across':
      return [[[0, shade], [0.16, base], [0.28, shine], [0.4, light], [0.62, base], [0.86, shade], [1, deep]], [0, 0, 1, 0]];
    case 'diagonal':
      return [[[0, light], [0.45, base], [1, shade]], [0, 0, 1, 1]];
    case 'polished':
      return [
        [[0, base], [0.16, light], [0.25, shine], [0.33, light], [0.52, base], [0.68, shade], [0.78, base], [1, deep]],
        [0.1, 0, 0.7, 1],
      ];
    case 'shadow':
      return [[[0, base], [0.4, shade], [1, deep]], [0.2, 0, 0.6, 1]];
    case 'round':
      return [[[0, shine], [0.2, light], [0.5, base], [0.85, shade], [1, deep]], [0.36, 0.28, 0.78]];
    case 'flat':
      return [[[0, base], [1, shade]], [0, 0, 0, 1]];
  }
}

/** A bench for one item, with its own luck from its title. */
export function smith(facts: ItemFacts): Smith {
  const page = sheet();
  const colours = palette(facts);
  const luck = random(`artwork ${facts.title}`);
  let turned = 0;
  let surfaces: Surface[] = [];

  const paint = (metal: Metal, shading: Shading) => {
    const [list, vector] = stops(metal, shading);
    return shading === 'round' ? page.radial(list, vector) : page.linear(list, vector);
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
  const rim = (metal: Metal) => {
    const [x, y] = lightDirection();
    const vector = [0.5 - x / 2, 0.5 - y / 2, 0.5 + x / 2, 0.5 + y / 2];
    return page.linear([[0, metal.shine, 0.95], [0.4, metal.light, 0.4], [0.7, metal.shade, 0.2], [1, metal.deep, 0.7]], vector);
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
      const use = `<use href="#${id}"`;
      page.add(`${use} fill="${fill}" stroke="${hex(metal.deep)}" stroke-width="3"${opacity(alpha)}/>`);
      if (bevel > 0) {
        const clip = page.define('clipPath', '', `<use href="#${id}"/>`);
        const [shine, deep] = [hex(metal.shine), hex(metal.deep)];
        page.add(
          `<g clip-path="url(#${clip})" fill="none"${opacity(alpha)}>`,
          `${use} stroke="${deep}" stroke-width="${num(bevel * 2.6)}" stroke-opacity=".3" transform="${moved(-bevel * 0.7)}"/>`,
          `${use} stroke="${deep}" stroke-width="${num(bevel)}" stroke-opacity=".55" transform="${moved(-bevel * 0.25)}"/>`,
          `${use} stroke="${shine}" stroke-width="${num(bevel * 2.2)}" stroke-opacity=".16" transform="${moved(bevel * 0.6)}"/>`,
          `${use} stroke="${shine}" stroke-width="${num(bevel * 0.5)}" stroke-opacity=".75" transform="${moved(bevel * 0.16)}"/></g>`,
        );
      }
      if (finished) surfaces.push({ id, edge: outline.edge });
    },
    part: (outline, metal, { shading = 'polished', opacity: alpha = 1 } = {}) => {
      const id = page.define('path', `d="${outline.d}"`);
      page.add(
        `<use href="#${id}" fill="${paint(metal, shading)}" stroke="${hex(metal.deep)}" stroke-width="2.6"${opacity(alpha)}/>`,
        `<use href="#${id}" fill="none" stroke="${rim(metal)}" stroke-width="1.1"${opacity(alpha)}/>`,
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
      const fill = page.radial([[0, tone, strength], [0.35, tone, strength * 0.45], [1, tone, 0]]);
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
