/** Pictures of goods that cannot be had give way to the placeholder, whether they failed before this script ran or after. */
const placeholder = '/placeholder.svg';

export function replaceLostPictures(): void {
  document.addEventListener('error', (event) => replace(event.target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-goods]')) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.dataset.goods !== '') return;
  delete target.dataset.goods;
  target.src = placeholder;
}
