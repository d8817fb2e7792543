/** Every string that a person sees, by language and namespace. English is the shape that the other languages fill. */
import type { LanguageCode } from '#rules/languages.ts';
import de from './de/index.ts';
import en from './en/index.ts';
import es from './es/index.ts';
import fr from './fr/index.ts';
import pl from './pl/index.ts';

export type Dictionary = typeof en;
export type Namespace = keyof Dictionary;

export const dictionaries: Record<LanguageCode, Dictionary> = { en, de, fr, es, pl } as Record<
  LanguageCode,
  Dictionary
>;
