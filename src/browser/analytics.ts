/** Loads the analytics tag of the settings into the head: once, and only after consent to it. */
import { computed } from 'nanostores';
import { analyticsTagOf, toldAddress } from '#rules/analytics-tag.ts';
import { $consent } from '#stores/consent.ts';
import { $settings } from '#stores/settings.ts';

const $tag = computed([$consent, $settings], (consent, settings) =>
  consent === 'all' && settings ? analyticsTagOf(settings.google_tag) : null,
);

export function loadAnalytics(): void {
  let isLoaded = false;
  $tag.subscribe((tag) => {
    if (!tag || isLoaded) return;
    isLoaded = true;
    const queue: unknown[] = [];
    const told = { page_location: toldAddress(location.href), page_referrer: toldAddress(document.referrer) };
    Object.assign(window, { dataLayer: queue });
    if (tag.id) {
      const tell = teller(queue);
      tell('js', new Date());
      tell('config', tag.id, told);
    } else {
      queue.push({ 'gtm.start': Date.now(), event: 'gtm.js', ...told });
    }
    const script = document.createElement('script');
    script.async = true;
    script.src = tag.src;
    document.head.appendChild(script);
  });
}

/** Gives commands to the tag, which takes them as `arguments` objects and not as arrays. */
function teller(queue: unknown[]): (...command: unknown[]) => void {
  return function () {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
}
