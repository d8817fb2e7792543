/** The dialog of a delivery and what opens it: the order history, and a mail (`?line=`). The address names an open one. */
import { useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { dialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import { updateQuery } from '../update-query.ts';

const DeliveryDialog = dialogOnDemand(
  async () => (await import('./DeliveryDialog.tsx')).DeliveryDialog,
  ({ id }) => id !== undefined,
);

export function useDeliveryDialog(language: LanguageCode) {
  const [shown, setShown] = useState<{ id: string | undefined }>();
  const [version, setVersion] = useState(0);
  /** Trade links as they were typed, by line: they outlive a closed dialog. */
  const drafts = useRef(new Map<string, string>());

  const show = (id: string | undefined) => {
    updateQuery((query) => (id ? query.set('line', id) : query.delete('line')));
    setShown({ id });
  };
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('line');
    if (id)
      bootstrap().then(
        () => setShown({ id }),
        () => undefined,
      );
  }, []);

  const dialog =
    shown === undefined ? null : (
      <DeliveryDialog
        language={language}
        id={shown.id}
        drafts={drafts.current}
        onClose={() => show(undefined)}
        onChanged={() => setVersion((present) => present + 1)}
      />
    );
  return { dialog, version, open: show };
}
