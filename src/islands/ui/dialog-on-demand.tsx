/** Dialogs whose code is loaded when they first open. One that cannot be loaded says so in a dialog of its own. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { CodeFailure } from './CodeFailure.tsx';
import { Dialog } from './Dialog.tsx';
import { type LoadComponent, useOnDemand } from './use-on-demand.ts';

interface DialogProps {
  language: LanguageCode;
  onClose: () => void;
}

/** `isOpen` reads from the dialog's props whether it is open. */
export function dialogOnDemand<P extends DialogProps>(load: LoadComponent<P>, isOpen: (props: P) => boolean) {
  return function DialogOnDemand(props: P) {
    const { language, onClose } = props;
    const isWanted = isOpen(props);
    const { Loaded, hasFailed } = useOnDemand(load, isWanted);
    if (Loaded) return <Loaded {...props} />;
    const t = messagesOf(language, 'common');
    return (
      <Dialog open={isWanted && hasFailed} onClose={onClose} title={t('loadFailedTitle')} closeLabel={t('close')}>
        <CodeFailure language={language} />
      </Dialog>
    );
  };
}
