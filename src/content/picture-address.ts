/** Where a picture of the goods is: a path is at the image host, a whole address stays. See docs/product/catalogue.md#item. */
import { site } from './site.ts';

export function pictureAddress(imgUrl: string): string {
  return imgUrl.startsWith('/') ? site.imageHost + imgUrl : imgUrl;
}
