/** Spanish says "tú" to everybody, customers and operators alike. */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

/** The pronoun, and what begins a sentence of somebody who says "usted": within one the same verbs may depend on a wish. */
const polite = [
  /\bustedes\b|\busted\b|\ble invitamos\b|\b(?:inténtelo|actívela|cópielo|retírelo)\b/iu,
  /(?:^|[.!?:;] [¿¡]?)(?:Su acceso|Abra|Acepte|Añada|Compruebe|Cree|Elija|Escriba|Espere|Indique|Introduzca|Nombre antes|Pague|Pida|Pulse|Revise|Vuelva) /iu,
];
const isPolite = (text: string) => polite.some((form) => form.test(text));

test.each(['Inténtelo de nuevo o pida un enlace nuevo', 'Su acceso a la consola', 'Listo. Abra la consola'])(
  '“%s” is the polite form',
  (text) => expect(isPolite(text)).toBe(true),
);

test('no Spanish text of the shop is polite to somebody whom others call tú', () => {
  const texts = [...textsIn(dictionaries.es, 'dictionary'), ...textsIn(pages.es, 'pages')];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => isPolite(text))).toEqual([]);
});
