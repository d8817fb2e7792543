import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { PhoneField } from '#islands/ui/PhoneField.tsx';
import { languages } from '#rules/languages.ts';

it.each(languages)('before its library is there the list of dial codes says that it loads, in $title', ({ code }) => {
  const field = { language: code, value: '', country: 'DE', unsupported: [], onChange: () => undefined };
  const html = renderToStaticMarkup(createElement(PhoneField, field));
  const { countriesFailed, countriesLoading } = dictionaries[code].fields;
  expect(html).toContain(countriesLoading);
  expect(html).not.toContain(countriesFailed);
});
