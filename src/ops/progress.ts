/** Says how far a long command has come: a line that moves on a terminal, one every few seconds elsewhere. Beside the answer, so that programs read the answer alone. */
import { printProblem } from './print.ts';

export interface Progress {
  /** `done` of `total` in whatever is counted; `words` follow. */
  at(done: number, total: number, words: string): void;
  /** Clears the line. */
  end(): void;
}

const terminalPauseMs = 100;
const linePauseMs = 5_000;
const barWidth = 24;

export function progress(name: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const begun = performance.now();
  const pauseMs = stream.isTTY ? terminalPauseMs : linePauseMs;
  let saidAt = stream.isTTY ? 0 : begun;
  let isShown = false;
  return {
    at(done, total, words) {
      const now = performance.now();
      if (now - saidAt < pauseMs) return;
      saidAt = now;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const secondsLeft = share > 0 ? ((now - begun) / share / 1000) * (1 - share) : 0;
      const text = `${name} ${Math.floor(share * 100)} % · ${words} · ${clock(secondsLeft)} left`;
      if (!stream.isTTY) return printProblem(text);
      const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
      stream.write(`\r\u001b[K${bar} ${text}`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write('\r\u001b[K');
    },
  };
}

/** How many of something go by in a second, since it was made. */
export function rate(): (count: number) => string {
  const begun = performance.now();
  return (count) => {
    const perSecond = Math.round(count / Math.max(0.001, (performance.now() - begun) / 1000));
    return `${perSecond.toLocaleString('en')}/s`;
  };
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
