/**
 * Queue of toasts, drawn by islands/ui/Toaster. A toast outlives one page change: the next page that gets to draw shows again what was not
 * read to its end.
 */
import { atom } from 'nanostores';
import { carriedToastMs, toastMs } from '#rules/limits.ts';
import { tabKeys } from '#rules/storage-keys.ts';
import { flag, list, number, oneOf, optional, shape, text } from './decode.ts';
import { readTab, writeTab } from './storage.ts';

const kinds = ['success', 'info', 'warning', 'error'] as const;

export type ToastKind = (typeof kinds)[number];

export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
  /** How long it is shown. */
  ms: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Shown again on a page after its own; no page repeats it. */
  isCarried?: boolean | undefined;
}

const storedToasts = list(
  shape<Toast>({ id: text, kind: oneOf(kinds), text, ms: number, madeAt: number, isCarried: optional(flag) }),
);

/** Toasts that wait to be drawn on this page. */
export const $toasts = atom<readonly Toast[]>([]);

/** Whether a toast may come soon, so that what draws it is loaded while there is a connection. */
export const $toastExpected = atom(false);

/** Called by what may fail for want of a connection, such as a form that is being filled in. */
export function expectToast(): void {
  $toastExpected.set(true);
}

/** Two reports of one failure within this time, such as the page's and the form's of an ended session, make one toast. */
const duplicateMs = 300;

/** Shows a toast on this page, and on the next one when the page changes before `ms` have passed. */
export function showToast(kind: ToastKind, text: string, ms: number = toastMs): void {
  const stored = loadToasts();
  const isDuplicate = stored.some(
    (toast) => toast.kind === kind && toast.text === text && Date.now() - toast.madeAt < duplicateMs,
  );
  if (isDuplicate) return;
  const toast = { id: crypto.randomUUID(), kind, text, ms, madeAt: Date.now() };
  saveToasts([...stored, toast]);
  $toasts.set([...$toasts.get(), toast]);
}

/** Empties the queue and returns what was in it. */
export function takeToasts(): readonly Toast[] {
  const waiting = $toasts.get();
  if (waiting.length === 0) return waiting;
  $toasts.set([]);
  const carried = new Set(waiting.filter(({ isCarried }) => isCarried).map(({ id }) => id));
  if (carried.size > 0)
    saveToasts(loadToasts().map((toast) => (carried.has(toast.id) ? { ...toast, isCarried: true } : toast)));
  return waiting;
}

/** Queues the toasts that the previous page left unread. */
export function resumeToasts(): void {
  const waiting = $toasts.get();
  const ofThisPage = new Set(waiting.map(({ id }) => id));
  const stored = loadToasts();
  const carried = stored
    .filter(({ id, isCarried }) => !ofThisPage.has(id) && !isCarried)
    .map((toast) => ({ ...toast, isCarried: true }));
  saveToasts(stored.filter(({ id, isCarried }) => ofThisPage.has(id) || !isCarried));
  if (carried.length > 0) $toasts.set([...carried, ...waiting]);
}

/** Ids of toasts that the toaster removes before their time. */
export const $dismissed = atom<readonly string[]>([]);

/** Removes all error toasts: a new attempt makes the previous failure obsolete. */
export function dismissErrors(): void {
  const stored = loadToasts();
  const errors = stored.filter(({ kind }) => kind === 'error');
  if (errors.length === 0) return;
  saveToasts(stored.filter(({ kind }) => kind !== 'error'));
  $toasts.set($toasts.get().filter(({ kind }) => kind !== 'error'));
  $dismissed.set(errors.map(({ id }) => id));
}

/** Keeps a toast that was closed or shown to its end from being shown again on the next page. */
export function forgetToast(id: string): void {
  saveToasts(loadToasts().filter((toast) => toast.id !== id));
}

function loadToasts(): Toast[] {
  const toasts = readTab(tabKeys.toasts, storedToasts) ?? [];
  return toasts.filter((toast) => Date.now() - toast.madeAt < carriedToastMs);
}

function saveToasts(toasts: readonly Toast[]): void {
  writeTab(tabKeys.toasts, toasts);
}
