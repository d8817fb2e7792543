/** The frame of the sandbox's pages, and how they write amounts. */
import { html, raw } from 'hono/html';
import { fiatDecimals } from '#rules/currency.ts';
import { numberFormat } from '#rules/formatters.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf } from '#rules/money.ts';
import { style } from './style.ts';

export type Markup = ReturnType<typeof html>;

export function htmlDocument(language: LanguageCode, title: string, main: Markup): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title} · Regalia</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>`;
}

export function shownAmount(language: LanguageCode, minorUnits: number, currency: string): string {
  const decimals = fiatDecimals(currency);
  return numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(decimalOf(minorUnits, decimals)));
}
