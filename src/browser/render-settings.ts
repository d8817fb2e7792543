/**
 * Writes the shop's settings into the page: requisites, copyright with the current year, support address. An empty setting
 * is hidden, and so is the way to selling while there is none.
 */
import { site } from '#content/site.ts';
import { $settings } from '#stores/settings.ts';

export function renderSettings(): void {
  $settings.subscribe((settings) => {
    if (!settings) return;
    const { requisites, copyright, support_email: support, offer_enabled: offersEnabled } = settings;
    write('requisites', requisites);
    write('copyright', (copyright || site.copyright).replace('{year}', String(new Date().getFullYear())));
    write('support_email', support);
    for (const link of document.querySelectorAll<HTMLElement>('[data-needs-offers]')) link.hidden = !offersEnabled;
  });
}

/** Fills each `[data-setting]` of that name; a link becomes a mailto link. */
function write(name: string, text: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-setting="${name}"]`)) {
    if (element.textContent !== text) element.textContent = text;
    if (element instanceof HTMLAnchorElement) element.href = `mailto:${text}`;
    element.hidden = text === '';
  }
}
