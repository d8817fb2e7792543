/** Shows where an item went: its picture flies to the sign of the cart in the header. Nothing of it for who asks for less motion. */

const flightMs = 240;

/** From the picture of the item that is in sight; without one nothing flies. */
export function flyToCart(id: string): void {
  const pictures = document.querySelectorAll<HTMLImageElement>(`[data-item="${CSS.escape(id)}"] img`);
  const picture = [...pictures].find(isInSight);
  const signs = document.querySelectorAll('.site-header a[href$="/cart"]');
  const sign = [...signs].find((link) => link.getClientRects().length > 0);
  if (!picture || !sign || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const flight = document.createElement('img');
  flight.className = 'cart-flight';
  flight.alt = '';
  flight.src = picture.currentSrc;
  document.body.appendChild(flight);
  const at = ({ left, top, width }: DOMRect) => `translate(${left}px, ${top}px) scale(${width / flight.offsetWidth})`;
  const way = [
    { transform: at(picture.getBoundingClientRect()), opacity: 1 },
    { transform: at(sign.getBoundingClientRect()), opacity: 0.5 },
  ];
  const landed = () => flight.remove();
  flight.animate(way, { duration: flightMs, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }).finished.then(landed, landed);
}

function isInSight(picture: Element): boolean {
  const { width, top, bottom } = picture.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
