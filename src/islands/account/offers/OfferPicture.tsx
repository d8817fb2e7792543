/** The picture of an offered skin, or an icon when there is none or it does not load. */
import { Gem } from 'lucide-react';
import { useState } from 'react';

export function OfferPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (src === '' || failed)
    return (
      <span className="history-picture grid place-items-center text-gold">
        <Gem aria-hidden="true" className="size-6" />
      </span>
    );
  return <img className="history-picture" src={src} alt="" width="64" height="64" onError={() => setFailed(true)} />;
}
