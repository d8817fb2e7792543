/** Loaded when the visitor has consented: adds the analytics tag of the settings to the page, once. */
import { computed } from 'nanostores';
import { analyticsTagOf, toldAddress } from '#rules/analytics-tag.ts';
import { $consent } from '#stores/consent.ts';
import { $settings } from '#stores/settings.ts';

const $tag = computed([$consent, $settings], (consent, settings) =>
  consent === 'all' && settings ? analyticsTagOf(settings.google_tag) : null,
);

const stop = $tag.listen((tag) => {
  if (tag) load(tag);
});
const known = $tag.get();
if (known) load(known);

function load({ id, src }: NonNullable<ReturnType<typeof $tag.get>>): void {
  stop();
  const queue: unknown[] = [];
  const addresses = { page_location: toldAddress(location.href), page_referrer: toldAddress(document.referrer) };
  Object.assign(window, { dataLayer: queue });
  if (id) {
    const send = commandQueue(queue);
    send('js', new Date());
    send('config', id, addresses);
    // or the tag would write its cookies once more while the page is left
    $consent.listen((consent) => consent !== 'all' && Object.assign(window, { [`ga-disable-${id}`]: true }));
  } else {
    queue.push({ 'gtm.start': Date.now(), event: 'gtm.js', ...addresses });
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.appendChild(script);
}

/** Returns a function that queues commands of the tag, which must be `arguments` objects, not arrays. */
function commandQueue(queue: unknown[]): (...command: unknown[]) => void {
  return function () {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
}
