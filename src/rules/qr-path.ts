/** A QR code as one SVG path in units of one module, with the quiet zone required by ISO/IEC 18004. */
import { encode } from 'uqr';

/** Modules on each side. */
const quietZone = 4;

export interface QrPath {
  /** Width and height, quiet zone included. */
  size: number;
  d: string;
}

/** Adjacent dark modules form one bar. Error correction M (15 %), as EPC069-12 requires. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: quietZone });
  let d = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      d += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  }
  return { size, d };
}
