/** A QR code that a phone's camera reads: dark on light whatever is around it. Its size is given by classes. */
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

interface Props {
  text: string;
  /** What it is for, for those who do not see it. */
  label: string;
  className?: string;
}

export function QrCode({ text, label, className = 'size-48' }: Props) {
  const { size, d } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`qr-code block flex-none ${className}`}
    >
      <path d={d} />
    </svg>
  );
}
