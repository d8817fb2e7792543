import { describe, expect, it } from 'vitest';
import { firstPhoneCountry } from '#islands/ui/phone-country.ts';
import { asTyped, dialCodes, loadPhones, phoneNumberOf } from '#islands/ui/phone-library.ts';

const unsupported = ['KP', 'SY', 'CU', 'IR'];

describe('a phone number', () => {
  it('is read as one of the chosen country', async () => {
    expect(await phoneNumberOf('0470 12 34 56', 'BE')).toEqual({ e164: '+32470123456', country: 'BE' });
  });

  it('is read by its own country code when it begins with a plus', async () => {
    expect(await phoneNumberOf('+49 30 123456', 'BE')).toEqual({ e164: '+4930123456', country: 'DE' });
  });

  it('that cannot exist is none', async () => {
    expect(await phoneNumberOf('12', 'BE')).toBeNull();
    expect(await phoneNumberOf('', 'BE')).toBeNull();
  });
});

describe('while a phone number is typed', () => {
  it('it is spaced as its country does', async () => {
    expect(asTyped(await loadPhones(), '0470123456', 'BE')).toEqual({ text: '0470 12 34 56', country: 'BE' });
  });

  it('the country follows the country code', async () => {
    expect(asTyped(await loadPhones(), '+48601', 'BE').country).toBe('PL');
  });
});

describe('the list of dial codes', () => {
  it('names countries in the language, without the unsupported ones', async () => {
    const codes = dialCodes(await loadPhones(), 'de', unsupported);
    expect(codes).toContainEqual({ iso: 'ES', title: 'Spanien', code: '+34' });
    expect(codes.filter(({ iso }) => unsupported.includes(iso))).toEqual([]);
  });
});

describe('the first country of a phone field', () => {
  it("is the visitor's own", () => {
    expect(firstPhoneCountry('BE', 'en', unsupported)).toBe('BE');
  });

  it('is where the language is at home when the own one is unknown or unsupported', () => {
    expect(firstPhoneCountry(null, 'pl', unsupported)).toBe('PL');
    expect(firstPhoneCountry('IR', 'fr', unsupported)).toBe('FR');
  });
});
