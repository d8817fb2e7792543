/** For how long the items of a purchase are still reserved, counted from the seconds of the response and not by the visitor's clock. */
import { minutesAndSeconds } from './minutes-and-seconds.ts';
import { writePart } from './write-part.ts';

let end: number | undefined;
let isTicking = false;

/** Counts down `seconds` in the screen; undefined for a payment that reserves nothing. */
export function showReservation(screen: HTMLElement, seconds: number | undefined): void {
  end = seconds === undefined ? undefined : performance.now() + seconds * 1000;
  write(screen);
  if (isTicking || end === undefined) return;
  isTicking = true;
  setInterval(() => write(screen), 1000);
}

function write(screen: HTMLElement): void {
  const left = end === undefined ? undefined : Math.max(0, Math.ceil((end - performance.now()) / 1000));
  const show = (part: string, isShown: boolean) => {
    const element = screen.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (element) element.hidden = !isShown;
  };
  show('reserved', left !== undefined && left > 0);
  show('reservation-over', left === 0);
  if (left) writePart(screen, 'left', minutesAndSeconds(left));
}
