/** The filters over the list on narrow screens: how many items they leave stands at its foot, and the list follows each choice. */
import type { ComponentProps } from 'react';
import { filterPanelPx } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useCloseWhenWide } from '../ui/use-close-when-wide.ts';
import { FilterPanel } from './FilterPanel.tsx';

interface Props extends Omit<ComponentProps<typeof FilterPanel>, 'className' | 'folds'> {
  isOpen: boolean;
  onClose: () => void;
  onReset: () => void;
  total: number;
  isLoading: boolean;
}

export function FilterSheet({ isOpen, onClose, onReset, total, isLoading, ...panel }: Props) {
  const t = messagesOf(panel.language, 'catalogue');
  useCloseWhenWide(filterPanelPx, onClose);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('filters')}
      closeLabel={t('hideFilters')}
      variant="page"
      titleFirst
    >
      {/* Choices are applied at once: a press beside the sheet loses nothing. */}
      <div onInput={(event) => event.stopPropagation()}>
        <FilterPanel {...panel} folds className="pt-5 pb-6" />
        <div className="dialog-foot flex gap-3">
          <Button onClick={onReset}>{t('reset')}</Button>
          <Button variant="primary" className="grow" onClick={onClose} aria-busy={isLoading || undefined}>
            {t('showItems', { count: total })}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {isLoading ? '' : t('found', { count: total })}
        </p>
      </div>
    </Dialog>
  );
}
