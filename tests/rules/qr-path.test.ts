import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from '#rules/qr-path.ts';

const pixelsPerModule = 3;

/** Paints the path's bars as pixels, as a screen would, and reads them as a camera would. */
function read(text: string): string | undefined {
  const { size, d } = qrPath(text);
  const width = size * pixelsPerModule;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * pixelsPerModule; row < (Number(y) + 1) * pixelsPerModule; row++) {
      const from = row * width + Number(x) * pixelsPerModule;
      for (let at = from; at < from + Number(length) * pixelsPerModule; at++) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

describe('a QR code', () => {
  it('says what it was made of', () => {
    const text = 'otpauth://totp/Regalia:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Regalia';
    expect(read(text)).toBe(text);
  });

  it('says lines and letters beyond ASCII as a bank transfer has them', () => {
    const text = 'BCD\n002\n1\nSCT\nKREDBEBB\nRegalia Société\nBE68539007547034\nEUR12.50\n\n\nRF18 5390 0754 7034';
    expect(read(text)).toBe(text);
  });

  it('is read whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,200}$/), (text) => {
        expect(read(text)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
