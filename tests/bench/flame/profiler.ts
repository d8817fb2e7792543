/** Takes a profile of the processor's time in a Worker, by the inspector of workerd. */

/** A profile as V8 gives it: a tree of calls, and by which of its nodes each sample was taken. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds between a sample and the one before. */
  timeDeltas: number[];
}

export interface ProfileNode {
  id: number;
  /** Line and column count from 0. */
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

const microsecondsApart = 200;

/** Profiles the Worker `name` of the workerd whose inspector listens at `port`, while `act` runs. */
export async function profile(port: number, name: string, act: () => Promise<void>): Promise<Profile> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')), { once: true });
  });
  const waiting = new Map<number, (result: { profile?: Profile }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  });
  const send = (method: string, params = {}) =>
    new Promise<{ profile?: Profile }>((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: microsecondsApart });
    await send('Profiler.start');
    await act();
    const { profile } = await send('Profiler.stop');
    if (!profile) throw new Error('The inspector gave no profile');
    return profile;
  } finally {
    socket.close();
  }
}
