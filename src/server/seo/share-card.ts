/** The share picture of an item, artwork beside title, as an SVG of 1200 by 630. */
import { html } from 'hono/html';
import { site } from '#content/site.ts';

export interface ShareCard {
  title: string;
  /** Hero or type. */
  subject: string;
  quality: string;
  rarity: string | null;
  /** `data:` address of the artwork. */
  artwork: string;
}

/** Design tokens repeated here, since an SVG on its own has no access to the site's CSS. */
const ink = { page: '#080b12', text: '#f4f1ea', soft: '#c0c8d6', muted: '#97a2b6', line: '#202938', gold: '#e2b964' };
const lights: Record<string, string> = {
  Wayfarer: 'hsl(212, 22%, 62%)',
  Sworn: 'hsl(158, 48%, 52%)',
  Vaunted: 'hsl(206, 78%, 58%)',
  Exalted: 'hsl(268, 68%, 66%)',
  Sovereign: 'hsl(342, 74%, 62%)',
  Ascendant: 'hsl(38, 88%, 60%)',
};

const size = { width: 1200, height: 630 };
const left = 690;
/** Sizes of the title with the characters that fit into a line; the first size that needs few enough lines is used. */
const titleSizes = [
  { characters: 14, fontSize: 62, lines: 3 },
  { characters: 18, fontSize: 50, lines: 4 },
  { characters: 24, fontSize: 38, lines: 5 },
] as const;

/** Returns the SVG document. */
export async function shareCard({ title, subject, quality, rarity, artwork }: ShareCard): Promise<string> {
  const { lines, fontSize } = titleLines(title);
  const lineHeight = Math.round(fontSize * 1.14);
  const height = lines.length * lineHeight;
  const top = Math.round((size.height - height - 118) / 2) + fontSize + 24;
  const factsTop = top + height - lineHeight + 58;
  const light = lights[rarity ?? ''] ?? ink.muted;
  const text = (x: number, y: number, family: string, px: number, fill: string, content: string) =>
    html`<text x="${x}" y="${y}" font-family="${family}" font-size="${px}" fill="${fill}">${content}</text>`;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<rect width="${size.width}" height="${size.height}" fill="${ink.page}"/>
<image width="630" height="630" preserveAspectRatio="xMidYMid slice" href="${artwork}"/>
<rect x="630" width="2" height="630" fill="${light}" fill-opacity=".55"/>
${crown(left, 54)}
${text(left + 50, 86, 'Fraunces', 32, ink.text, site.name)}
${lines.map((line, index) => text(left, top + index * lineHeight, 'Fraunces', fontSize, ink.text, line))}
${text(left, factsTop, 'Instrument Sans', 30, ink.soft, cut(subject, 28))}
${text(left, factsTop + 44, 'Instrument Sans', 28, ink.muted, quality)}
${rarity ? html`<circle cx="${left + 8}" cy="560" r="8" fill="${light}"/>${text(left + 30, 569, 'Instrument Sans', 26, ink.soft, cut(rarity, 30))}` : ''}
</svg>`;
  return String(await svg);
}

function titleLines(title: string): { lines: string[]; fontSize: number } {
  const fitting = titleSizes
    .map(({ characters, fontSize, lines: linesMax }) => ({
      lines: brokenIntoLines(title, characters),
      fontSize,
      linesMax,
    }))
    .find(({ lines, linesMax }) => lines.length <= linesMax);
  if (fitting) return fitting;
  const [, , { characters, fontSize, lines: linesMax }] = titleSizes;
  const all = brokenIntoLines(title, characters);
  const kept = all.slice(0, linesMax);
  return { lines: [...kept.slice(0, -1), cut(`${kept.at(-1)} ${all[linesMax] ?? ''}`, characters)], fontSize };
}

/** Breaks `text` into lines of at most `characters`; a longer word is cut. */
function brokenIntoLines(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cut(word, characters));
  }
  return lines;
}

function cut(text: string, characters: number): string {
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`;
}

/** The shop's logo. */
function crown(x: number, y: number) {
  return html`<g transform="translate(${x} ${y})"><path d="M9.2 25.5 5.6 10.4c-.2-1 .9-1.7 1.7-1.1l6.5 5.1 5.2-10.3c.4-.9 1.6-.9 2 0l5.2 10.3 6.5-5.1c.8-.6 1.9.1 1.7 1.1l-3.6 15.1c-6.2 2-15.4 2-21.6 0Z" fill="${ink.gold}"/><path d="M20 13.5l3.6 5.1-3.6 5.1-3.6-5.1Z" fill="${ink.page}"/><path d="M9.9 28.8c6.2 1.8 14 1.8 20.2 0l-.7 4c-5.8 1.7-13 1.7-18.8 0Z" fill="${ink.gold}"/></g>`;
}
