/** Brings a page up to date with the shop's settings: requisites, copyright with this year, support address. What is not set is not shown. */
import { site } from '#content/site.ts';
import { $settings } from '#stores/settings.ts';

export function showShopWords(): void {
  $settings.subscribe((settings) => {
    if (!settings) return;
    const { requisites, copyright, support_email: support } = settings;
    write('requisites', requisites);
    write('copyright', (copyright || site.copyright).replace('{year}', String(new Date().getFullYear())));
    write('support_email', support);
  });
}

/** Into the places of a setting on the page; a link to an address leads there. */
function write(name: string, text: string): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-setting="${name}"]`)) {
    if (place.textContent !== text) place.textContent = text;
    if (place instanceof HTMLAnchorElement) place.href = `mailto:${text}`;
    place.hidden = text === '';
  }
}
