/** For programs that can wait: a database server that writes its log into the database refuses other writers, for half a minute after a gigabyte. */
const attemptsMax = 60;
const usualPauseMs = 2_000;

/** Does `write` again while the database refuses it as busy; a write that was refused has done nothing. */
export async function patiently<T>(write: () => Promise<T>, pauseMs = usualPauseMs): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attemptsMax || !/SQLITE_BUSY|TRANSACTION_TIMEOUT/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
