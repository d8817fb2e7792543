/** What of a line was given back, and its invoice and credit notes as files. */
import { useId } from 'react';
import words from '#content/console/orders.json' with { type: 'json' };
import { Amount } from '../ui/Amount.tsx';
import { Badge } from '../ui/Badge.tsx';
import { CommandMenu } from '../ui/CommandMenu.tsx';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';
import type { Line } from './LineRecord.tsx';

const t = textsOf(words);

const tones = { pending: 'warning', done: 'success', failed: 'danger' } as const;

export function LineRefunds({ record: { line, order, refunds } }: { record: Line }) {
  return (
    <RecordPart title={t('documents')}>
      <ul className="grid gap-2 text-sm">
        {order.invoice ? (
          <li className="flex flex-wrap items-center gap-2">
            <DocumentLink id={line.orderId} text={t('invoice', { number: order.invoice })} />
          </li>
        ) : (
          <li className="text-muted">{t('noInvoice')}</li>
        )}
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-2">
            <Amount cents={refund.amountCents} />
            <span>{refund.target === 'source' ? t('toCard') : t('toBalance')}</span>
            <Badge tone={tones[refund.state]}>{refund.state}</Badge>
            <When at={refund.createdAt} />
            {refund.creditNote ? <DocumentLink id={refund.id} text={refund.creditNote} /> : null}
            <span className="text-muted wrap-anywhere">{refund.reason}</span>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

function DocumentLink({ id, text }: { id: string; text: string }) {
  const linkId = useId();
  return (
    <>
      <a id={linkId} className="link" href={`/api/ops/documents/${encodeURIComponent(id)}`} download>
        {text}
      </a>
      <CommandMenu
        actions={[{ label: text, command: `orders invoice ${id} ${text.split(' ').at(-1)}.pdf` }]}
        about={linkId}
      />
    </>
  );
}
