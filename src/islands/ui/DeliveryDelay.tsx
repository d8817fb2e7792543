/** Says in one line that deliveries wait, while Steam does not answer. See docs/product/delivery.md#while-steam-does-not-answer. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { $deliveryDelayed } from '#stores/delivery-delay.ts';
import { messagesOf } from '#stores/messages.ts';

export function DeliveryDelay({ language }: { language: LanguageCode }) {
  const isDelayed = useStore($deliveryDelayed, { ssr: 'initial' });
  if (!isDelayed) return null;
  return (
    <p className="alert" data-tone="warning" role="status">
      {messagesOf(language, 'common')('deliveryDelayed')}
    </p>
  );
}
