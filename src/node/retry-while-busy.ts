/** For programs that can wait: a database server that writes its log into the database refuses other writers, for half a minute after a gigabyte. */
const attemptsMax = 60;
const usualPauseMs = 2_000;

interface Retrying {
  pauseMs?: number;
  /** Also after the server has ended it for its length, so that others had their turn: for a database that serves nobody yet. */
  evenWhenEnded?: boolean;
}

/** Does `write` again while the database refuses it as busy; a write that was refused, or ended, has done nothing. */
export async function retryWhileBusy<T>(
  write: () => Promise<T>,
  { pauseMs = usualPauseMs, evenWhenEnded = false }: Retrying = {},
): Promise<T> {
  const passing = evenWhenEnded ? /SQLITE_BUSY|TRANSACTION_TIMEOUT/ : /SQLITE_BUSY/;
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attemptsMax || !passing.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
