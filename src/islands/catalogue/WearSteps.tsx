/** Where a quality stands among the five, from untouched to worn, as five segments. Nothing for what does not wear. */
import type { LanguageCode } from '#rules/languages.ts';
import { qualityEnds } from '#rules/wear.ts';
import { messagesOf } from '#stores/messages.ts';

export function WearSteps({ quality, language }: { quality: string; language: LanguageCode }) {
  const own = qualityEnds.findIndex((step) => step.quality === quality);
  if (own < 0) return null;
  const text = messagesOf(language, 'product')('wearStep', { step: own + 1, steps: qualityEnds.length });
  return (
    <>
      <span className="sr-only">{text}</span>
      <span className="wear-steps inline-flex flex-none gap-0.5" title={text} aria-hidden="true">
        {qualityEnds.map((step, index) => (
          <span key={step.quality} data-quality={step.quality} data-own={index === own || undefined} />
        ))}
      </span>
    </>
  );
}
