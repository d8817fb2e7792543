/** One setting: what it takes, its change, and who set it to what before. */
import words from '#content/console/settings.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { type Action, type ActionField, quoted } from '../ui/action.ts';
import { Facts, RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { Wishes } from '../ui/Wishes.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import type { Setting } from './settings.ts';

interface Props {
  setting: Setting;
  onChange: () => Promise<unknown>;
}

const t = textsOf(words);

export function SettingRecord({ setting, onChange }: Props) {
  return (
    <RecordPanel id={setting.id} title={setting.id} actions={[changeOf(setting, onChange)]}>
      <Wishes subject={setting.id} />
      <Facts
        facts={[
          [t('value'), setting.value || t('nothing')],
          [t('usual'), setting.usual || t('nothing')],
          [t('expects'), setting.expects],
        ]}
      />
      <ChangeHistory key={`${setting.id} ${setting.setAt}`} subject={setting.id} />
    </RecordPanel>
  );
}

/** Longer texts are typed in several lines. */
const longText = 60;

function fieldOf({ id, value, isSwitch, expects }: Setting): ActionField {
  const field = { name: 'value', serverName: id, label: t('value'), initial: value };
  const hint = `${expects}. ${t('now', { value: value || t('nothing') })}`;
  const options = [
    { value: 'on', label: t('on') },
    { value: 'off', label: t('off') },
  ];
  if (isSwitch) return { ...field, hint, kind: 'choice', options };
  return { ...field, hint, kind: value.length > longText ? 'lines' : 'line', mayBeEmpty: true };
}

function changeOf(setting: Setting, changed: () => Promise<unknown>): Action {
  const { id: name, value: seen } = setting;
  return {
    label: t('change'),
    needs: name === 'four_eyes_limit' ? 'limits.set' : 'settings.set',
    fields: [fieldOf(setting)],
    run: ({ value = '', again }) =>
      call('POST /ops/settings/{name}', { params: { name }, body: { value, seen, again } }).then(changed),
    ask: ({ value = '' }) => call('POST /ops/settings/{name}/ask', { params: { name }, body: { value } }),
    done: ({ value = '' }) => t('changed', { name, value: value || t('nothing') }),
    command: ({ value = seen }) => `settings set ${name} ${quoted(value)}`,
    onStale: changed,
  };
}
