/** Where a picture of the goods is: a path is at the image host, a whole address stays. Specification section 3, Product. */
import { site } from './site.ts';

export function pictureAddress(imgUrl: string): string {
  return imgUrl.startsWith('/') ? site.imageHost + imgUrl : imgUrl;
}
