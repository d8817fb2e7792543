import { $searchKey, toggleSearchKey } from '#stores/search-key.ts';

/** The search of the header goes straight to the list, and the key `/` leads to the page's search, unless it is switched off at the foot. Without JavaScript the Worker's own page answers. */
export function prepareHeaderSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-list]');
  if (form?.dataset.list) form.action = form.dataset.list;
  const hint = document.querySelector<HTMLElement>('.header-search-key');
  const toggle = document.querySelector<HTMLElement>('[data-search-key]');
  toggle?.addEventListener('click', toggleSearchKey);
  $searchKey.subscribe((state) => {
    hint?.toggleAttribute('hidden', state === 'off');
    toggle?.setAttribute('aria-checked', String(state !== 'off'));
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if ($searchKey.get() || key !== '/' || ctrlKey || metaKey || altKey) return;
    // Not while somebody types, or a dialog is open.
    if (document.querySelector('dialog[open]') || (target instanceof Element && target.closest('input, textarea')))
      return;
    const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
    const field = [...fields].find((each) => each.checkVisibility());
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
