/** Draws the icons of the installed app, `public/icons/*.png`, from `public/mark.svg`: `node scripts/write-icons.ts`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '#node/root.ts';
import { findChromium } from './chromium.ts';

const folder = join(root, 'public', 'icons');
const ground = '#0f141e';

/** `share` is how much of the width the mark takes; a mask may cut off all outside the middle 80 percent. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.72, radius: 0.22 },
  { name: 'icon-512', size: 512, share: 0.72, radius: 0.22 },
  { name: 'maskable-512', size: 512, share: 0.56, radius: 0 },
  { name: 'apple-touch-icon', size: 180, share: 0.66, radius: 0 },
];

const mark = readFileSync(join(root, 'public', 'mark.svg'), 'utf8');
const { path, env } = await findChromium();
const browser = await chromium.launch({
  executablePath: path,
  env: { ...process.env, ...env },
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
mkdirSync(folder, { recursive: true });
for (const { name, size, share, radius } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;block-size:100vh;display:grid;place-items:center;border-radius:${radius * 100}%;
    background:${ground}}svg{inline-size:${share * 100}%;block-size:auto}</style>${mark}`,
  );
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
