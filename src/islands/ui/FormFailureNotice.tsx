/** Why a form was not taken, above its fields until the next attempt; a toast says it too, and is gone soon. */
import type { ReactNode } from 'react';
import type { FormFailure } from './use-form.ts';

export function FormFailureNotice({ failure, children }: { failure: FormFailure | null; children?: ReactNode }) {
  if (!failure) return null;
  return (
    <div className="alert" data-tone="danger" role="alert">
      {failure.text} {children}
    </div>
  );
}
