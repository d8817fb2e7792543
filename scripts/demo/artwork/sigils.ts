/** The heroes' emblems in a box from -12 to 12: what is filled, and what is drawn with a round stroke of width 2. */
import { type Hero, heroes } from '../facts.ts';
import { line, nums, polar, polygon, star } from './geometry.ts';

export interface Sigil {
  fill: string;
  stroke: string;
}

const circle = (x: number, y: number, r: number) =>
  `M${nums([x - r, y])}a${nums([r, r, 0, 1, 0, 2 * r, 0])}a${nums([r, r, 0, 1, 0, -2 * r, 0])}Z`;
const both = (d: string) =>
  `${d}${d.replaceAll(/(-?)(\d+\.?\d*) (-?\d+\.?\d*)/g, (_, sign, x, y) => `${sign ? '' : '-'}${x} ${y}`)}`;
const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count)).join('');

const drawn: Record<Hero, Sigil> = {
  Avarielle: {
    fill: circle(0, 0, 4) + around(8, (a) => polygon([polar(a - 13, 6), polar(a, 12), polar(a + 13, 6)]).d),
    stroke: '',
  },
  Brannoc: {
    fill: 'M0 11 L-3.5 4 L-2 1 H2 L3.5 4Z',
    stroke: both('M2 1 C4 -2 10 -2 9 -11 M7.6 -3.5 C5.4 -5 5 -7 5.2 -10 M4 -1 C2 -3 1.6 -5 2 -8'),
  },
  Calderun: {
    fill: 'M0 12C-8 11-10 3-6-3C-5 0-3 1-2 0C-4-6 0-8 1-12C3-7 10-3 8 4C7.5 9 4 12 0 12M0 9C4 8 4 4 1 0C1 4-3 4-3 6C-3 8-1 9 0 9Z',
    stroke: '',
  },
  Dravosk: { fill: 'M0 12 L-2.5 3 L-2 -8 L0 -12 L2 -8 L2.5 3Z', stroke: 'M-5 -6 A9 9 0 1 0 5 -6 M-4 4 H4' },
  Eirwyth: {
    fill: '',
    stroke: around(6, (a) => {
      const fork = polar(a, 6.5);
      return `${line(polar(a, 0), [...polar(a, 11.5)]).d}${line(polar(a - 22, 10), [...fork], [...polar(a + 22, 10)]).d}`;
    }),
  },
  Fennimar: {
    fill: both('M0 -12 C3 -10 4 -7 0 -5 M0 -5 C6 -10 9 -6 9 -4 C6 -4 3 -2 0 0 M0 1 C6 -4 10 0 9 2 C6 2 3 4 0 6Z'),
    stroke: 'M0 -6 Q0.6 3 0 12',
  },
  Gorrundal: { fill: 'M-12 9 L-3 -7 L0 -2 L3 -10 L12 9Z M3 -4 L0.5 2 L3 1 L5 3 L6 2Z', stroke: '' },
  Hesperine: { fill: `M4 -11 A11.5 11.5 0 1 0 4 11 A9 9 0 1 1 4 -11Z${star(8, [4.5, 1.5], 5, 0).d}`, stroke: '' },
  Isaveth: {
    fill: circle(0, 0, 3.6),
    stroke: 'M-11 0 Q0 -12 11 0 Q0 12 -11 0Z M0 -8.5 V-11.5 M-6 -7.5 L-7 -10 M6 -7.5 L7 -10',
  },
  Jorunnach: {
    fill: 'M-8 -11 C-3 -4 -4 5 -9 11 C-8 4 -10 -4 -8 -11Z M0 -12 C5 -4 4 6 -1 12 C0 5 -2 -4 0 -12Z M8 -11 C13 -4 12 5 7 11 C8 4 6 -4 8 -11Z',
    stroke: '',
  },
  Kessivar: {
    fill: 'M2 -12 C7 -12 9 -9 9 -7 L4 -6 L1 -8Z',
    stroke: 'M5 -8 C-10 -14 -10 -3 0 -1 C11 1 10 12 0 11 C-5 11 -8 8 -9 4',
  },
  Lorimond: { fill: 'M-1 0 H1 V6 H6 V8 H4 V11 H1 V12 H-1Z', stroke: circle(0, -6, 5) },
  Maerwyn: {
    fill: '',
    stroke:
      'M-11 -5 C-8 -10 -4 -10 -1 -6 S7 -2 11 -7 M-11 2 C-8 -3 -4 -3 -1 1 S7 5 11 0 M-11 9 C-8 4 -4 4 -1 8 S7 12 11 7',
  },
  Noctarrin: {
    fill: both('M0 9 C1 4 3 3 5 5 C6 1 9 1 11 3 C13 -4 9 -8 6 -10 C6 -5 3 -4 1.5 -5 L1.5 -8 L0 -6Z'),
    stroke: '',
  },
  Orsolenne: {
    fill: 'M-7 -9 H7 C7 -3 1 -3 1 0 C1 3 7 3 7 9 H-7 C-7 3 -1 3 -1 0 C-1 -3 -7 -3 -7 -9Z M-3 7.5 H3 C2 4 0 5 0 3 C0 5 -2 4 -3 7.5Z',
    stroke: 'M-8.5 -11 H8.5 M-8.5 11 H8.5',
  },
  Perrowick: {
    fill: '',
    stroke: 'M0 0a1.5 1.5 0 0 1 3 0a3 3 0 0 1-6 0a4.5 4.5 0 0 1 9 0a6 6 0 0 1-12 0a7.5 7.5 0 0 1 15 0',
  },
  Quillane: {
    fill: 'M9 -12 C-1 -10 -8 -2 -5 6 L-1 5 L-3 3 L3 2 L0 0 L7 -2 L4 -4 C8 -6 9 -9 9 -12Z',
    stroke: 'M5 -7 Q-5 2 -8 12',
  },
  Rhosgard: {
    fill: 'M-9 -11 H-5 V-8 H-2 V-11 H2 V-8 H5 V-11 H9 V-4 L6 -2 V11 H2.5 V6 A2.5 2.5 0 0 0 -2.5 6 V11 H-6 V-2 L-9 -4Z',
    stroke: '',
  },
  Sabrisse: { fill: circle(0, 0, 2.4), stroke: around(5, (a) => circle(...polar(a, 6.4), 4.2)) + circle(0, 0, 4.4) },
  Tavreck: { fill: 'M4 -12 L-7 2 H-1 L-5 12 L8 -3 H1.5Z', stroke: '' },
  Umbrasil: {
    fill: `M0 -8 A8 8 0 1 0 8 0 A7 7 0 0 1 0 -8Z`,
    stroke: around(12, (a) => line(polar(a, 10), [...polar(a, 12)]).d),
  },
  Veyloria: { fill: star(16, [12, 3.4, 7, 3.4]).d, stroke: '' },
  Xanthrae: {
    fill: star(6, [4]).d,
    stroke: star(6, [10.5]).d + around(6, (a) => line(polar(a, 4), [...polar(a, 10)]).d),
  },
  Zephandra: {
    fill: '',
    stroke: 'M-11 -3 H3 C9 -3 9 -11 3 -11 C-1 -11 -1 -7 2 -7 M-8 2 H8 C13 2 12 9 8 8 M-11 7 H0 C5 7 5 13 0 12',
  },
};

const compact = (d: string) =>
  d
    .replaceAll('-0 ', '0 ')
    .replaceAll(/ ?([A-Za-z]) ?/g, '$1')
    .replaceAll(' -', '-');

/** A hero's emblem. */
export function sigil(hero: Hero): Sigil {
  const { fill, stroke } = drawn[heroes.includes(hero) ? hero : heroes[0]];
  return { fill: compact(fill), stroke: compact(stroke) };
}
