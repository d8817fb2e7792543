/** What can be done with a file that was read. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import type { Action } from '../ui/action.ts';
import { counted } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

type Run = Output<'GET /ops/imports/{id}'>['payload'];
type Part = Output<'POST /ops/imports/{id}/apply'>['payload'];
type ToTheEnd = (label: string, total: number, part: () => Promise<Part>) => Promise<void>;

export function runActions(run: Run, toTheEnd: ToTheEnd, changed: () => Promise<unknown>): Action[] {
  const { id, state, counts } = run;
  const params = { id };
  const apply = (takesDoubts: boolean) => () =>
    call('POST /ops/imports/{id}/apply', { params, body: { takesDoubts } }).then(({ payload }) => payload);
  const undo = () => call('POST /ops/imports/{id}/undo', { params }).then(({ payload }) => payload);
  const undoing: Action = {
    label: t('undo'),
    needs: 'imports.undo',
    isDangerous: true,
    consequences: [t('undoes')],
    run: async () => void toTheEnd(t('undoing'), counts.added + counts.changed, undo),
    command: `imports undo ${id}`,
  };
  const discarding: Action = {
    label: t('discard'),
    needs: 'items.import',
    run: () => call('POST /ops/imports/{id}/discard', { params }).then(changed),
    done: t('discarded'),
    command: `imports discard ${id}`,
  };
  if (state === 'reading') return [discarding];
  if (state === 'ready')
    return [applying(run, (takesDoubts) => toTheEnd(t('applying'), counts.waiting, apply(takesDoubts))), discarding];
  if (state === 'applying')
    return [
      {
        label: t('goOn'),
        needs: 'imports.apply',
        run: async () => void toTheEnd(t('applying'), counts.waiting, apply(false)),
        command: `imports apply ${id}`,
      },
      undoing,
    ];
  if (state === 'applied' && counts.added + counts.changed > 0) return [undoing];
  if (state === 'undoing') return [{ ...undoing, label: t('goOn'), isDangerous: false, consequences: [] }];
  return [];
}

function applying({ id, counts }: Run, run: (takesDoubts: boolean) => Promise<void>): Action {
  const { add, change, bad, doubtful } = counts;
  return {
    label: t('apply'),
    needs: 'imports.apply',
    consequences: [
      ...(add > 0 ? [t('appliesAdd', counted(add))] : []),
      ...(change > 0 ? [t('appliesChange', counted(change))] : []),
      ...(doubtful > 0 ? [t('doubtful', counted(doubtful))] : []),
      ...(bad > 0 ? [t('appliesBad', counted(bad))] : []),
    ],
    fields:
      doubtful > 0
        ? [
            {
              name: 'doubts',
              label: t('doubts'),
              kind: 'choice',
              initial: 'left',
              options: [
                { value: 'left', label: t('doubtsLeft') },
                { value: 'taken', label: t('doubtsTaken') },
              ],
            },
          ]
        : [],
    run: async ({ doubts }) => void run(doubts === 'taken'),
    command: ({ doubts }) => `imports apply ${id}${doubts === 'taken' ? ' --take-doubts' : ''}`,
  };
}
