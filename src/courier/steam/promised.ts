/** Calls of the libraries give a callback what they found; some give it a text in place of an error. */
type Done<T> = (error: Error | string | null | undefined, result?: T) => void;

export function promised<T>(call: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, result) => {
      if (error) reject(error instanceof Error ? error : new Error(error));
      // safe because every call that gives no error gives what it found
      else resolve(result as T);
    });
  });
}
