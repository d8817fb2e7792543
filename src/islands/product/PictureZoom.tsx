/** The picture of an item's page, which leans towards the pointer. Pressed, it opens as large as the window; pressed there, twice as large. Without JavaScript it is a link to the file. */
import { ZoomIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pictureAddress } from '#content/picture-address.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { lean } from './lean.ts';

interface Props {
  language: LanguageCode;
  title: string;
  picture: string;
  /** The picture as the page shows it. */
  children: ReactNode;
}

export function PictureZoom({ language, title, picture, children }: Props) {
  const t = messagesOf(language, 'product');
  const [isOpen, setOpen] = useState(false);
  const [isClose, setClose] = useState(false);
  const address = pictureAddress(picture);
  const close = () => {
    setOpen(false);
    setClose(false);
  };
  return (
    <>
      <a
        className="picture-zoom block"
        data-press=""
        {...lean}
        href={address}
        aria-label={`${t('zoom')}: ${title}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        <ZoomIn aria-hidden="true" className="picture-zoom-sign size-10" />
      </a>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={messagesOf(language, 'common')('close')}
        variant="picture"
      >
        <div className="picture-view" data-close={isClose || undefined}>
          <button
            type="button"
            className="block w-full"
            aria-label={t('zoomMore')}
            aria-pressed={isClose}
            onClick={() => setClose(!isClose)}
          >
            <img src={address} alt={title} width={480} height={480} className="block h-auto" />
          </button>
        </div>
      </Dialog>
    </>
  );
}
