/** Image of an item. browser/image-fallback.ts replaces one that cannot be loaded. */
import type { ReactNode } from 'react';
import { pictureAddress } from '#content/picture-address.ts';
import type { Product } from '#contract/catalogue.ts';

interface Props {
  product: Pick<Product, 'class' | 'img_url'>;
  eager?: boolean;
  alt?: string;
  className?: string;
  children?: ReactNode;
}

export function ProductImage({ product, eager = false, alt = '', className = '', children }: Props) {
  return (
    <div className={`product-stage ${className}`} data-class={product.class}>
      <img
        src={pictureAddress(product.img_url)}
        alt={alt}
        width={480}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        data-item-image=""
      />
      {children}
    </div>
  );
}
