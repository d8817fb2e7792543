/** Decoders of stored values, and a browser that stores nothing. */
import { describe, expect, test, vi } from 'vitest';
import { flag, list, number, oneOf, optional, shape, text, texts } from '#stores/decode.ts';

test.each([
  ['text', text, 'a', 1],
  ['number', number, 1, Number.NaN],
  ['flag', flag, false, 'false'],
  ['oneOf', oneOf(['a', 'b']), 'b', 'c'],
  ['list', list(number), [1, 2], [1, '2']],
  ['optional', optional(text), undefined, null],
  ['shape', shape<{ a: string }>({ a: text }), { a: 'b' }, { a: 1 }],
  ['shape', shape<{ a: string }>({ a: text }), { a: 'b' }, null],
  ['texts', texts(['a', 'b']), { a: 'c' }, { a: 1 }],
] as const)('%s takes its own shape and no other', (_, decode, good, bad) => {
  expect(decode(good)).toEqual(good);
  expect(() => decode(bad)).toThrow(TypeError);
});

test('a shape drops other fields', () => {
  expect(shape<{ a: string }>({ a: text })({ a: 'b', c: 1 })).toEqual({ a: 'b' });
  expect(texts(['a'])({ c: 1 })).toEqual({});
});

describe('a browser that forbids storage', () => {
  test('reads nothing, and writing fails silently', async () => {
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, {
        getItem: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
      });
    const { readLocal, readTab, writeLocal, writeTab } = await import('#stores/storage.ts');
    writeLocal('last_cart', {});
    writeTab('promo', {});
    expect([readLocal('last_cart', text), readTab('promo', text)]).toEqual([undefined, undefined]);
  });
});
