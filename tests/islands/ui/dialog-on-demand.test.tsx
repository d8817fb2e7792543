/** Dialogs whose code is loaded when they first open, and what a visitor sees when it does not arrive. */
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { type LanguageCode, languages } from '#rules/languages.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
}

/** A page with a button that opens a dialog; of its loads those fail for which `failures` says so. */
async function openWelcome({ failures, language = 'en' }: { failures: boolean[]; language?: LanguageCode }) {
  const page = openPage(app.browser(), { path: '/account?offer=off_1', language });
  const { useState } = await import('react');
  const { dialogOnDemand } = await import('#islands/ui/dialog-on-demand.tsx');
  const { Dialog } = await import('#islands/ui/Dialog.tsx');
  let loads = 0;
  const Welcome = dialogOnDemand<Props>(
    async () => {
      loads += 1;
      if (failures.shift()) throw new TypeError('Failed to fetch dynamically imported module');
      return ({ open, onClose }) => (
        <Dialog open={open} onClose={onClose} title="Welcome">
          <button type="button">Inside</button>
        </Dialog>
      );
    },
    ({ open }) => open,
  );
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <p>{isOpen ? 'wanted' : 'not wanted'}</p>
        <Welcome language={language} open={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  page.show(<Screen />);
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  return { page, press, loads: () => loads };
}

const failure = () => screen.findByRole('dialog', { name: 'This could not be loaded' });

test('its code is loaded once, when it first opens', async () => {
  const { press, loads } = await openWelcome({ failures: [] });
  expect(loads()).toBe(0);
  await press('Open');
  expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeTruthy();
  expect(loads()).toBe(1);
});

test('one that does not arrive says so, and loads the page again', async () => {
  const { page, press } = await openWelcome({ failures: [true] });
  await press('Open');
  expect((await failure()).textContent).toContain('Check your connection, then reload the page.');
  await press('Reload the page');
  expect(page.left).toEqual(['/account?offer=off_1']);
});

test('closing what says so leaves the page as it was, and the next press tries again', async () => {
  const { press, loads } = await openWelcome({ failures: [true] });
  await press('Open');
  await failure();
  await press('Close');
  expect(screen.getByText('not wanted')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Open');
  expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeTruthy();
  expect(loads()).toBe(2);
});

test.each(languages)('it is said in $title', async ({ code }) => {
  const { loadFailed, loadFailedTitle, reloadPage } = dictionaries[code].common;
  const { press } = await openWelcome({ failures: [true], language: code });
  await press('Open');
  const dialog = await screen.findByRole('dialog', { name: loadFailedTitle });
  expect(dialog.textContent).toContain(loadFailed);
  expect(screen.getByRole('button', { name: reloadPage })).toBeTruthy();
});
