/** What operators wrote about a customer. */
import words from '#content/console/customers.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { quoted } from '../ui/action.ts';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';
import type { CustomerPage } from './CustomerRecord.tsx';

const t = textsOf(words);

interface Props {
  page: CustomerPage;
  onChange: () => Promise<unknown>;
}

export function Notes({ page: { customer, notes }, onChange }: Props) {
  return (
    <RecordPart title={t('notes')}>
      {notes.length === 0 ? <p className="text-muted text-sm">{t('noNotes')}</p> : null}
      <ul className="grid gap-3">
        {notes.map(({ id, text, author, createdAt }) => (
          <li key={id} className="grid gap-1 text-sm">
            <p id={id} className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
              <span>
                {author} · <When at={createdAt} exact />
              </span>
              <ActionButton
                action={{
                  label: t('removeNote'),
                  isDangerous: true,
                  needs: 'customers.note-remove',
                  consequences: [text],
                  run: () =>
                    call('POST /ops/customers/{id}/notes/remove', {
                      params: { id: customer.id },
                      body: { note: id },
                    }).then(onChange),
                  done: t('noteRemoved'),
                  command: `customers remove-note ${quoted(customer.email)} ${id}`,
                }}
                describedBy={id}
              />
            </div>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
