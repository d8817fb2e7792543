/** Whoever reads by day or by night reads everything: WCAG 2.2 AA for every pair of colours, AAA for running text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { socialLinks } from '#content/site.ts';
import { root } from '#node/root.ts';
import { colourOf, contrast, over, readColours, type Theme, themes } from '#styleguide/colours.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const colours = readColours(textOf('src/styles/tokens.css'));
const colourNames = [...colours.keys()];

const grounds = ['page', 'well', 'panel', 'raised'];
const tones = ['success', 'warning', 'danger', 'info'];
const qualities = colourNames.filter((name) => name.startsWith('quality-'));
const rarities = colourNames.filter((name) => name.startsWith('rarity-'));

interface Rule {
  ink: readonly string[];
  /** A veil is named with what it lies on: `gold-veil on panel`. */
  on: readonly string[];
  least: number;
}

const onEach = (veil: string, ...names: string[]) => names.map((name) => `${veil} on ${name}`);

const rules: Record<string, Rule> = {
  'running text': { ink: ['text', 'soft'], on: [...grounds, ...onEach('gold-veil', ...grounds)], least: 7 },
  'running text of a message': {
    ink: ['text'],
    on: tones.flatMap((tone) => onEach(`${tone}-veil`, ...grounds)),
    least: 7,
  },
  'words beside the matter, links, errors': {
    ink: ['muted', 'gold', 'gold-bright', ...tones],
    on: grounds,
    least: 4.5,
  },
  'an option that is pointed at': { ink: ['text'], on: ['line-strong'], least: 7 },
  'what an option that is pointed at says beside the matter': { ink: ['soft'], on: ['line-strong'], least: 4.5 },
  'gold on its veil': { ink: ['gold', 'gold-bright'], on: onEach('gold-veil', 'page', 'well', 'panel'), least: 4.5 },
  'words on gold': { ink: ['on-gold'], on: ['gold-fill', 'gold-fill-bright'], least: 7 },
  'words on a picture': { ink: ['on-stage', 'on-stage-soft'], on: ['stage', 'stage-veil on stage'], least: 7 },
  'words of a toast': { ink: ['on-stage'], on: ['toast'], least: 7 },
  'signs of a toast': {
    ink: ['on-stage-soft', ...tones.map((tone) => `toast-${tone}`)],
    on: ['toast', 'toast-line'],
    least: 3,
  },
  'names of qualities': { ink: qualities, on: ['page', 'panel', 'raised'], least: 4.5 },
  'marks of rarities': { ink: rarities, on: ['page', 'panel', 'stage'], least: 3 },
  'frames of controls and focus': { ink: ['control', 'gold', 'gold-bright'], on: grounds, least: 3 },
};

const groundOf = (name: string, theme: Theme) => {
  const [top = '', below] = name.split(' on ');
  return below ? over(colourOf(colours, top, theme), colourOf(colours, below, theme)) : colourOf(colours, top, theme);
};

test.each(themes.flatMap((theme) => Object.keys(rules).map((what) => ({ theme, what }))))(
  '$theme: $what',
  ({ theme, what }) => {
    const { ink, on, least } = rules[what] as Rule;
    const poor = ink.flatMap((name) =>
      on.flatMap((ground) => {
        const found = contrast(colourOf(colours, name, theme), groundOf(ground, theme));
        return found < least ? [`${name} on ${ground}: ${found.toFixed(2)}`] : [];
      }),
    );
    expect(poor).toEqual([]);
  },
);

test.each(tones)('%s is read on its own veil', (tone) => {
  const found = themes.flatMap((theme) =>
    ['page', 'panel', 'raised'].map((ground) =>
      contrast(colourOf(colours, tone, theme), groundOf(`${tone}-veil on ${ground}`, theme)),
    ),
  );
  expect(Math.min(...found)).toBeGreaterThanOrEqual(4.5);
});

test.each(socialLinks)('the mark of $title is seen at the foot of the page in both themes', ({ img }) => {
  const [, fill = ''] = /fill="(#[0-9a-f]{6})"/.exec(textOf(`public${img}`)) ?? [];
  const mark = colourOf(readColours(`--color-mark: ${fill};`), 'mark', 'light');
  const found = themes.map((theme) => contrast(mark, colourOf(colours, 'well', theme)));
  expect(Math.min(...found)).toBeGreaterThanOrEqual(3);
});

test('black on white is 21, and what is half of a colour is mixed with its ground', () => {
  expect(contrast([0, 0, 0, 1], [1, 1, 1, 1])).toBe(21);
  expect(over([1, 1, 1, 0.5], [0, 0, 0, 1])).toEqual([0.5, 0.5, 0.5, 1]);
});

test.each(themes)('the bar of a phone’s browser is %s as the page is', (theme) => {
  const [red, green, blue] = colourOf(colours, 'page', theme);
  const hex = [red, green, blue]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  expect(textOf('src/layouts/Base.astro')).toMatch(new RegExp(`data-theme="${theme}"[^>]*content="#${hex}"`));
});
