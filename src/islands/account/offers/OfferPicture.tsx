/** The picture of an offered skin, or an icon when there is none or it does not load. */
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '#content/picture-address.ts';

export function OfferPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (src === '' || failed)
    return (
      <span className="history-picture grid place-items-center text-gold">
        <Gem aria-hidden="true" className="size-6" />
      </span>
    );
  // silhouettes are no goods: they are of the site itself
  const address = src.startsWith('/silhouettes/') ? src : pictureAddress(src);
  return (
    <img className="history-picture" src={address} alt="" width="64" height="64" onError={() => setFailed(true)} />
  );
}
