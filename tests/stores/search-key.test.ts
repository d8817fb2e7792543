/** The key `/`, and the switch at the foot that turns it off (WCAG 2.1.4). */
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';

test('leads to the search until it is switched off, and again once it is on', async () => {
  document.body.innerHTML = `<form data-list="/products"><input type="search"><span class="header-search-key"></span></form>
    <button role="switch" data-search-key></button>`;
  const field = document.querySelector('input') as HTMLInputElement;
  const button = document.querySelector('button') as HTMLButtonElement;
  field.checkVisibility = () => true;
  const { prepareHeaderSearch } = await import('#browser/header-search.ts');
  prepareHeaderSearch();
  const press = () => {
    field.blur();
    fireEvent.keyDown(document.body, { key: '/' });
    return [document.activeElement === field, button.ariaChecked ?? button.getAttribute('aria-checked')];
  };
  expect(press()).toEqual([true, 'true']);
  button.click();
  expect([press(), localStorage.getItem('search_key')]).toEqual([[false, 'false'], 'off']);
  expect(document.querySelector('.header-search-key')?.hasAttribute('hidden')).toBe(true);
  button.click();
  expect(press()).toEqual([true, 'true']);
});
