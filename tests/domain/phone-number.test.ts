import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { firstPhoneCountry } from '#islands/ui/phone-country.ts';
import { phoneNumberOf as inBrowser } from '#islands/ui/phone-library.ts';
import { phoneCharactersMax } from '#rules/limits.ts';
import { isPhoneText, phoneTextOf } from '#rules/validation/phone.ts';
import { isPhone, phoneNumberOf, validatePhone } from '#server/phone-number.ts';

const numbers = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number ? [{ country, number }] : [];
});
const oneOfThem = fc.constantFrom(...numbers);

describe("the library's own example of every country", () => {
  it('is there for the whole world', () => {
    expect(numbers.length).toBeGreaterThan(230);
  });

  it('is a phone number as it is written abroad and at home, in browser and on the server alike', async () => {
    for (const { country, number } of numbers) {
      const abroad = number.formatInternational();
      expect(phoneNumberOf(abroad, ''), abroad).toMatchObject({ e164: number.number });
      expect(await inBrowser(abroad, country), abroad).toEqual(phoneNumberOf(abroad, ''));
      const home = phoneTextOf(number.formatNational());
      expect(phoneNumberOf(home, number.number), `${country} ${home}`).toMatchObject({ e164: number.number });
      expect(isPhone(home, country), `${country} ${home}`).toBe(true);
      expect((await inBrowser(home, country))?.e164, `${country} ${home}`).toBe(number.number);
    }
  });

  it('fits into the field', () => {
    for (const { number } of numbers) {
      expect(number.formatInternational().length).toBeLessThanOrEqual(phoneCharactersMax);
      expect(isPhoneText(number.formatInternational())).toBe(true);
    }
  });
});

describe('a phone number', () => {
  it('stays the same number however it is spaced', () => {
    fc.assert(
      fc.property(oneOfThem, fc.array(fc.nat({ max: 14 }), { maxLength: 5 }), ({ number }, gaps) => {
        const spaced = gaps.reduce(
          (text, at) => `${text.slice(0, at + 1)} ${text.slice(at + 1)}`,
          String(number.number),
        );
        expect(phoneNumberOf(spaced, '')?.e164).toBe(number.number);
      }),
    );
  });

  it('is none with a letter in it, with too many digits, or with none', () => {
    fc.assert(
      fc.property(
        oneOfThem,
        fc.nat({ max: 8 }),
        fc.constantFrom('a', 'x', '/', '.', '#', '٣'),
        ({ number }, at, sign) => {
          const text = String(number.number);
          expect(phoneNumberOf(`${text.slice(0, at + 2)}${sign}${text.slice(at + 2)}`, '')).toBeNull();
          expect(phoneNumberOf(`${text}123456789`, '')).toBeNull();
          expect(phoneNumberOf(text.slice(0, 3), '')).toBeNull();
        },
      ),
    );
  });

  it('of an unsupported country is told apart from a wrong one', () => {
    fc.assert(
      fc.property(oneOfThem, ({ number }) => {
        const phone = String(number.number);
        // Countries that share a dial code are told apart by the library alone.
        const judged = validatePhone({ phone }, [phoneNumberOf(phone, '')?.country ?? '']);
        expect(judged.number?.e164).toBe(number.number);
        expect(judged.errors).toEqual([{ field: 'phone', key: 'country_unsupported' }]);
        expect(validatePhone({ phone }, []).errors).toEqual([]);
      }),
    );
  });

  it('whatever is pasted, only its own characters stay, 25 at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (pasted) => {
        expect(isPhoneText(phoneTextOf(pasted))).toBe(true);
      }),
    );
  });
});

it('every country that can be guessed has numbers to type', () => {
  const guessed = numbers.map(({ country }) => firstPhoneCountry(country, 'en', []) as CountryCode);
  expect(guessed).toEqual(numbers.map(({ country }) => country));
});
