/** What happens after paying. See docs/product/delivery.md#deadlines. */
import { useStore } from '@nanostores/react';
import { PackageCheck } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { usualDeliveryHours } from '#rules/trades.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';

export function DeliveryPromise({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'cart');
  const hours = useStore($settings, { ssr: 'initial' })?.delivery_hours ?? usualDeliveryHours;
  return (
    <p className="flex gap-2 text-muted text-sm">
      <PackageCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {t('afterPaying', { count: hours })}
    </p>
  );
}
