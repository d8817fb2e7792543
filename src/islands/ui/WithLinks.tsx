/** A message of the dictionary with elements in place of its `{placeholders}`. */
import { Fragment, type ReactNode } from 'react';

interface Props {
  text: string;
  places: Record<string, ReactNode>;
}

export function WithLinks({ text, places }: Props) {
  const parts = text.split(/\{(\w+)\}/);
  return parts.map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : places[part]}</Fragment>);
}
