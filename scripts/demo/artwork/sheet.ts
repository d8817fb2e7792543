/** Collects the definitions and the drawing of one SVG; the same definition is kept once. */
import { hex, type Tone } from './colour.ts';
import { nums } from './geometry.ts';

export type Stop = readonly [offset: number, colour: Tone, opacity?: number];

export interface Sheet {
  /** Keeps a definition (its start tag's name, its attributes, its content) once and returns its id. */
  define(tag: string, attributes: string, content?: string): string;
  /**
   * A gradient of the painted thing's own box; the vector is x1 y1 x2 y2, 0 to 1; `mirrors` lets it run back and
   * forth beyond its ends. Returns a paint.
   */
  linear(stops: readonly Stop[], vector?: readonly number[], mirrors?: boolean): string;
  /** A radial gradient of the painted thing's own box. Returns a paint. */
  radial(stops: readonly Stop[], circle?: readonly number[]): string;
  /** Adds to the drawing. */
  add(...markup: string[]): void;
  /** Runs `draw` and returns what it added instead of adding it. */
  aside(draw: () => void): string;
  /** The whole document. */
  svg(): string;
}

const name = (n: number): string => (n < 26 ? '' : name(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));

const short = (value: number) => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

/** `fill-opacity`-like attribute text, empty at 1. */
export function opacity(value: number, attribute = 'opacity'): string {
  return value >= 1 ? '' : ` ${attribute}="${short(value)}"`;
}

function placed(names: readonly string[], values: readonly number[], usual: readonly number[]): string {
  return names
    .map((key, i) => [key, values[i] ?? 0, usual[i]] as const)
    .filter(([, value, known]) => value !== known)
    .map(([key, value]) => `${key}="${short(value)}"`)
    .join(' ');
}

/** An empty sheet of 480 by 480. */
export function sheet(): Sheet {
  const defs = new Map<string, string>();
  let body: string[] = [];
  const define = (tag: string, attributes: string, content = '') => {
    const key = `${tag}|${attributes}|${content}`;
    const known = defs.get(key);
    if (known !== undefined) return known;
    const id = name(defs.size);
    defs.set(key, id);
    return id;
  };
  const stopMarkup = (stops: readonly Stop[]) =>
    stops
      .map(
        ([offset, tone, alpha = 1]) =>
          `<stop${offset === 0 ? '' : ` offset="${short(offset)}"`} stop-color="${hex(tone)}"${opacity(alpha, 'stop-opacity')}/>`,
      )
      .join('');
  const ramp = (stops: readonly Stop[]) => define('linearGradient', '', stopMarkup(stops));
  return {
    define,
    linear: (stops, vector = [0, 0, 0, 1], mirrors = false) => {
      const at = placed(['x1', 'y1', 'x2', 'y2'], vector, [0, 0, 1, 0]);
      return `url(#${define('linearGradient', `${at}${mirrors ? ' spreadMethod="reflect"' : ''} href="#${ramp(stops)}"`.trim())})`;
    },
    radial: (stops, circle = [0.5, 0.5, 0.5]) => {
      const at = placed(['cx', 'cy', 'r'], circle, [0.5, 0.5, 0.5]);
      return `url(#${define('radialGradient', `${at} href="#${ramp(stops)}"`.trim())})`;
    },
    add: (...markup) => {
      body.push(...markup);
    },
    aside: (draw) => {
      const outer = body;
      body = [];
      draw();
      const markup = body.join('');
      body = outer;
      return markup;
    },
    svg: () => {
      const ramps = new Map<string, string>();
      const definitions = [...defs].map(([key, id]) => {
        const [tag = '', attributes = '', ...content] = key.split('|');
        return { tag, attributes, id, inner: content.join('|') };
      });
      const references = definitions.map(({ attributes }) => /href="#(\w+)"/.exec(attributes)?.[1] ?? '');
      for (const { tag, attributes, id, inner } of definitions) {
        if (tag === 'linearGradient' && attributes === '' && references.filter((to) => to === id).length === 1)
          ramps.set(id, inner);
      }
      const markup = definitions
        .filter(({ id }) => !ramps.has(id))
        .map(({ tag, attributes, id, inner }) => {
          const only = ramps.get(/href="#(\w+)"/.exec(attributes)?.[1] ?? '');
          const own = only === undefined ? attributes : attributes.replace(/ ?href="#\w+"/, '');
          const held = only ?? inner;
          return `<${tag} id="${id}"${own && ` ${own}`}${held === '' ? '/>' : `>${held}</${tag}>`}`;
        });
      return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="${nums([0, 0, 480, 480])}"><defs>${markup.join('')}</defs>${body.join('')}</svg>`.replaceAll(
        '="0.',
        '=".',
      );
    },
  };
}
