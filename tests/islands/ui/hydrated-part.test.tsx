/** Parts of an island that are hydrated for themselves. */
import { waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { hydratedPart } from '#islands/ui/hydrated-part.tsx';

test('a press is answered at once, before the parts around it are hydrated; they are in the end', async () => {
  const onHydrated = vi.fn();
  const Part = hydratedPart(({ name }: { name: string }) => {
    const [count, setCount] = useState(0);
    useEffect(() => onHydrated(name), [name]);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  });
  const island = ['before', 'pressed', 'after'].map((name) => <Part key={name} name={name} />);
  document.body.innerHTML = renderToString(island);
  const pressed = document.querySelectorAll('button')[1];

  const root = hydrateRoot(document.body, island);
  pressed?.click();
  expect(onHydrated.mock.calls).toEqual([['pressed']]);
  await waitFor(() => expect(pressed?.textContent).toBe('1'));
  await waitFor(() => expect(onHydrated).toHaveBeenCalledTimes(3));
  root.unmount();
});
