/** Brings the foot of the page up to date with the shop's settings: requisites, copyright with this year, support address. */
import { site } from '#content/site.ts';
import { $settings } from '#stores/settings.ts';

export function showShopWords(): void {
  // In the foot, and in the words of static pages.
  const supportLinks = document.querySelectorAll<HTMLAnchorElement>(`a[href="mailto:${site.supportEmail}"]`);
  $settings.subscribe((settings) => {
    const { requisites, copyright, support_email: support } = settings ?? {};
    write('requisites', requisites);
    write('copyright', (copyright || site.copyright).replace('{year}', String(new Date().getFullYear())));
    for (const link of supportLinks) {
      if (!support || link.textContent === support) continue;
      link.textContent = support;
      link.href = `mailto:${support}`;
    }
  });
}

/** The place of a setting on the page, with its present text in it. */
function write(name: string, text: string | undefined): void {
  const place = document.querySelector(`[data-setting="${name}"]`);
  if (place && text && place.textContent !== text) place.textContent = text;
}
