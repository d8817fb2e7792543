/** Says why the cart cannot be paid by card now and what to do instead; stays until the cart changes or is bought another way. */
import type { CardError } from './use-cart-purchase.ts';

export function CardErrorAlert({ text, entries }: CardError) {
  return (
    <div className="alert" data-tone="warning" role="alert">
      <p>{text}</p>
      {entries.length > 0 ? (
        <ul className="list-disc pt-2 pl-5">
          {entries.map(({ item_id, item }) => (
            <li key={item_id} className="wrap-anywhere">
              {item.title}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
