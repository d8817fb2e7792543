/** Search of a list. Enter applies the text, the clear icon empties it at once. See docs/product/catalogue.md#search. */
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters } from '#rules/list-filters.ts';
import type { ListRoute } from '#rules/list-route.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from '../ui/TextField.tsx';
import { useEarlyInput } from '../ui/use-early-input.ts';
import { useQueuedSubmit } from '../ui/use-queued-submit.ts';
import { HiddenFields } from './HiddenFields.tsx';
import type { ItemList } from './item-list.ts';

interface Props {
  language: LanguageCode;
  /** Target of the form without JavaScript. */
  action: string;
  route: ListRoute;
  filters: ListFilters;
  onChange: ItemList['change'];
}

export function SearchBox({ language, action, route, filters, onChange }: Props) {
  const t = messagesOf(language, 'catalogue');
  const { search: value } = filters;
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, { search: text }, ({ search }) => setText(search));
  const queued = useQueuedSubmit(form);
  // Of another list the box has the text, unless another one is being typed.
  if (applied !== value) {
    setApplied(value);
    if (text === applied) setText(value);
  }

  return (
    <search className="min-w-0 flex-1 basis-56">
      <form
        ref={form}
        {...queued}
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setText(text.trim());
          onChange({ search: text.trim() }, 0);
        }}
      >
        <HiddenFields route={route} filters={filters} except={['search']} />
        <TextField
          type="search"
          name="search"
          label={t('search')}
          labelHidden
          placeholder={t('searchPlaceholder')}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          before={<Search aria-hidden="true" className="size-5" />}
          after={
            text === '' ? null : (
              <button
                type="button"
                className="js-only btn btn-quiet btn-icon"
                aria-label={t('clearSearch')}
                onClick={() => {
                  setText('');
                  if (value !== '') onChange({ search: '' }, 0);
                }}
              >
                <X aria-hidden="true" />
              </button>
            )
          }
        />
      </form>
    </search>
  );
}
