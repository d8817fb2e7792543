/** Toasts. They are shown by islands/ui/Toaster and outlive a page change: what is still due is shown again on the next page. */
import { atom } from 'nanostores';
import { toastMs } from '#rules/limits.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: string;
  kind: NoticeKind;
  text: string;
  /** Milliseconds since 1970 at which it goes. */
  until: number;
}

const key = 'notices';
const leastMs = 1500;

/** Notices that wait to be shown on this page. */
export const $notices = atom<readonly Notice[]>([]);

/** Shows a toast on this page, and on the next one when that comes first. */
export function notify(kind: NoticeKind, text: string, ms: number = toastMs): void {
  const notice = { id: crypto.randomUUID(), kind, text, until: Date.now() + ms };
  keep([...kept().filter((other) => other.until > Date.now()), notice]);
  $notices.set([...$notices.get(), notice]);
}

/** Hands over what waits, once. */
export function takeNotices(): readonly Notice[] {
  const waiting = $notices.get();
  if (waiting.length > 0) $notices.set([]);
  return waiting;
}

/** Puts what the page before left into the queue, for long enough to be read. */
export function resumeNotices(): void {
  const now = Date.now();
  const due = kept().filter((notice) => notice.until > now);
  const waiting = new Set($notices.get().map((notice) => notice.id));
  const resumed = due.filter((notice) => !waiting.has(notice.id));
  if (resumed.length === 0) return;
  $notices.set([
    ...resumed.map((notice) => ({ ...notice, until: Math.max(notice.until, now + leastMs) })),
    ...$notices.get(),
  ]);
}

/** A toast that was seen off does not come back on the next page. */
export function dismissNotice(id: string): void {
  keep(kept().filter((notice) => notice.id !== id));
}

function kept(): Notice[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    // safe because only this module writes the key
    return Array.isArray(value) ? (value as Notice[]) : [];
  } catch {
    return [];
  }
}

function keep(notices: readonly Notice[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(notices));
  } catch {
    // A browser without storage shows the toast on this page only.
  }
}
