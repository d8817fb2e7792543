/** Breaks a long word of a cell, such as an e-mail address, which else pushes the other columns out of sight; shorter words stay whole. */
import type { ReactNode } from 'react';

export function longWordClass(content: ReactNode): string {
  return typeof content === 'string' && /\S{25}/.test(content) ? 'wrap-anywhere' : '';
}
