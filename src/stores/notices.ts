/** Toasts. They are shown by islands/ui/Toaster and outlive one page change: what is still due is shown again on the next page. */
import { atom } from 'nanostores';
import { toastMs } from '#rules/limits.ts';
import { readTab, writeTab } from './tab-storage.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: string;
  kind: NoticeKind;
  text: string;
  /** How long it is shown. */
  ms: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Shown again on the page after its own; the one after that does not. */
  isCarried?: true;
}

const key = 'notices';
/** However long the next page takes, within reason. */
const carriedMs = 30_000;

/** Notices that wait to be shown on this page. */
export const $notices = atom<readonly Notice[]>([]);

/** What the page and the form say of one failure, such as a session that has ended, is said once. */
const sameMs = 300;

/** Shows a toast on this page, and on the next one when that comes before it has been read. */
export function notify(kind: NoticeKind, text: string, ms: number = toastMs): void {
  const isSaid = kept().some((each) => each.kind === kind && each.text === text && Date.now() - each.madeAt < sameMs);
  if (isSaid) return;
  const notice = { id: crypto.randomUUID(), kind, text, ms, madeAt: Date.now() };
  keep([...kept(), notice]);
  $notices.set([...$notices.get(), notice]);
}

/** Hands over what waits, once. */
export function takeNotices(): readonly Notice[] {
  const waiting = $notices.get();
  if (waiting.length > 0) $notices.set([]);
  return waiting;
}

/** Puts what the page before left unread into the queue. */
export function resumeNotices(): void {
  const waiting = $notices.get();
  const known = new Set(waiting.map((notice) => notice.id));
  const all = kept();
  const left = all
    .filter(({ id, isCarried }) => !known.has(id) && !isCarried)
    .map((notice) => ({ ...notice, isCarried: true as const }));
  keep([...left, ...all.filter(({ id }) => known.has(id))]);
  if (left.length > 0) $notices.set([...left, ...waiting]);
}

/** Ids of toasts that are to go before their time. */
export const $withdrawn = atom<readonly string[]>([]);

/** A new attempt takes back what the one before has failed with. */
export function withdrawErrors(): void {
  const errors = kept().filter(({ kind }) => kind === 'error');
  if (errors.length === 0) return;
  keep(kept().filter(({ kind }) => kind !== 'error'));
  $notices.set($notices.get().filter(({ kind }) => kind !== 'error'));
  $withdrawn.set(errors.map(({ id }) => id));
}

/** A toast that was seen to its end, or seen off, does not come back on the next page. */
export function forgetNotice(id: string): void {
  keep(kept().filter((notice) => notice.id !== id));
}

function kept(): Notice[] {
  const value = readTab(key);
  // safe because only this module writes the key
  const notices = Array.isArray(value) ? (value as Notice[]) : [];
  return notices.filter((notice) => Date.now() - notice.madeAt < carriedMs);
}

function keep(notices: readonly Notice[]): void {
  writeTab(key, notices);
}
