/** Loads the analytics tag of the settings once, after the visitor has consented. */
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
    const addresses = { page_location: toldAddress(location.href), page_referrer: toldAddress(document.referrer) };
    Object.assign(window, { dataLayer: queue });
    if (tag.id) {
      const send = commandQueue(queue);
      send('js', new Date());
      send('config', tag.id, addresses);
    } else {
      queue.push({ 'gtm.start': Date.now(), event: 'gtm.js', ...addresses });
    }
    const script = document.createElement('script');
    script.async = true;
    script.src = tag.src;
    document.head.appendChild(script);
  });
}

/** Returns a function that queues commands of the tag, which must be `arguments` objects, not arrays. */
function commandQueue(queue: unknown[]): (...command: unknown[]) => void {
  return function () {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
}
