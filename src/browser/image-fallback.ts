/** Replaces item images that cannot be loaded by a placeholder, also those that failed before this script ran. */
const placeholder = '/placeholder.svg';

export function replaceBrokenImages(): void {
  document.addEventListener('error', (event) => replace(event.target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-item-image]')) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.dataset.itemImage !== '') return;
  delete target.dataset.itemImage;
  target.src = placeholder;
}
