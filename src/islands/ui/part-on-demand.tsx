/** A part of a screen whose code is loaded when it is first shown. One that cannot be loaded says so in its place, within a line of text too. */
import type { ComponentType } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { type LoadComponent, useOnDemand } from './use-on-demand.ts';

/** `Waiting` keeps its place until it is here. */
export function partOnDemand<P extends { language: LanguageCode }>(
  load: LoadComponent<P>,
  Waiting?: ComponentType<{ language: LanguageCode }>,
) {
  return function PartOnDemand(props: P) {
    const { Loaded, hasFailed } = useOnDemand(load, true);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return Waiting ? <Waiting language={props.language} /> : null;
    const t = messagesOf(props.language, 'common');
    return (
      <span role="alert">
        {t('loadFailed')}{' '}
        <button type="button" className="link" onClick={() => location.reload()}>
          {t('reloadPage')}
        </button>
      </span>
    );
  };
}
