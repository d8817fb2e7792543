/** A QR code, dark on light whatever the background. Classes give its size. */
import { useMemo } from 'react';
import { qrPath } from '#rules/qr-path.ts';

interface Props {
  text: string;
  /** Accessible name. */
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
