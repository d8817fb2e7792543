/** The field for the code that a payout to a card or to the balance asks for; nothing until the server has asked. */
import type { ComponentProps } from 'react';
import { CodeField } from '../../ui/CodeField.tsx';
import type { CodeKind } from '../../ui/ConfirmationDialog.tsx';
import { ResendCode } from '../../ui/ResendCode.tsx';

interface Props extends Omit<ComponentProps<typeof CodeField>, 'kind'> {
  kind: CodeKind | undefined;
}

export function PayoutCode({ kind, language, ...field }: Props) {
  if (!kind) return null;
  return (
    <div className="grid gap-2">
      <CodeField {...field} language={language} kind={kind} autoFocus />
      {kind === 'mail' ? <ResendCode language={language} purpose="card_payout" /> : null}
    </div>
  );
}
