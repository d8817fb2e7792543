import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { errorCodes } from '#contract/errors.ts';
import { languages } from '#rules/languages.ts';
import { fieldErrorKeys } from '#rules/validation/field-error.ts';

const english = Object.keys(dictionaries.en.errors);

test.each(languages)('$title has words for every error code and every rule of a form', ({ code }) => {
  const words: Record<string, string> = dictionaries[code].errors;
  const missing = [...errorCodes, ...fieldErrorKeys].filter((key) => !words[key]?.trim());
  expect(missing).toEqual([]);
});

test.each(languages)('$title has the same errors as English, with the same places', ({ code }) => {
  const words: Record<string, string> = dictionaries[code].errors;
  const original: Record<string, string> = dictionaries.en.errors;
  expect(Object.keys(words)).toEqual(english);
  for (const key of english) expect(placesOf(words[key])).toEqual(placesOf(original[key]));
});

function placesOf(text = ''): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}
