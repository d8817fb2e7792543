/** The dialog of a delivery and what opens it: the order history, and a mail (`?line=`). The address names an open one. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { updateQuery } from '../update-query.ts';

const DeliveryDialog = lazy(async () => ({ default: (await import('./DeliveryDialog.tsx')).DeliveryDialog }));

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
      <Suspense>
        <DeliveryDialog
          language={language}
          id={shown.id}
          drafts={drafts.current}
          onClose={() => show(undefined)}
          onChanged={() => setVersion((present) => present + 1)}
        />
      </Suspense>
    );
  return { dialog, version, open: show };
}
