/** A value that stands in the address: read once the page has started, which the prerendered HTML does not know, and after Back and Forward. */
import { useEffect, useState } from 'react';

/** The value is undefined until the address was read; the setter does not write the address. */
export function useAddressValue<T extends string | number | object | undefined>(read: () => T) {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    const readAddress = () => {
      const next = read();
      // an equal object would load the same once more
      setValue((present) => (JSON.stringify(present) === JSON.stringify(next) ? present : next));
    };
    readAddress();
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);
  return [value, setValue] as const;
}
