/** Files that are kept with a delivery or an intake for a dispute about it: opened, and added. */
import words from '#content/console/orders.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { type Action, quoted } from '../ui/action.ts';
import { CommandMenu } from '../ui/CommandMenu.tsx';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';
import type { Delivery } from './DeliveryRecord.tsx';
import { FileField } from './FileField.tsx';
import { pickedFileOf } from './picked-file.ts';

const t = textsOf(words);

export function Evidence({ delivery, onChange }: { delivery: Delivery; onChange: () => Promise<unknown> }) {
  return (
    <RecordPart title={t('evidence')}>
      <ul className="grid gap-2 text-sm">
        {delivery.evidence.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-2">
            <a
              id={file.id}
              className="link wrap-anywhere"
              href={`/api/ops/evidence/${encodeURIComponent(file.id)}`}
              download
            >
              {file.name}
            </a>
            <span className="wrap-anywhere">{file.note}</span>
            <span className="text-muted">
              {file.addedBy} · <When at={file.addedAt} />
            </span>
            <CommandMenu
              actions={[{ label: file.name, command: `deliveries evidence get ${file.id} FILE` }]}
              about={file.id}
            />
          </li>
        ))}
        {delivery.evidence.length === 0 ? <li className="text-muted">{t('noEvidence')}</li> : null}
      </ul>
      <div>
        <ActionButton action={addAction(delivery, onChange)} />
      </div>
    </RecordPart>
  );
}

function addAction({ id }: Delivery, changed: () => Promise<unknown>): Action {
  return {
    label: t('addEvidence'),
    needs: 'evidence.add',
    fields: [
      {
        name: 'file',
        label: t('evidenceFile'),
        control: (control) => <FileField {...control} />,
      },
      { name: 'note', label: t('evidenceNote'), maxLength: 300 },
    ],
    run: ({ file: picked = '', note = '' }) => {
      const { name, base64: file } = pickedFileOf(picked);
      return call('POST /ops/deliveries/{id}/evidence', { params: { id }, body: { name, note, file } }).then(changed);
    },
    done: t('evidenceAdded'),
    command: ({ file: picked = '', note = '' }) =>
      `deliveries evidence add ${id} ${picked ? quoted(pickedFileOf(picked).name) : 'FILE'} --note ${quoted(note || 'TEXT')}`,
  };
}
