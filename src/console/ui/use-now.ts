/** Unix seconds by this machine's clock, anew every half minute, for ages and deadlines. */
import { useEffect, useState } from 'react';

const tickMs = 30_000;

const seconds = () => Math.floor(Date.now() / 1000);

export function useNow(): number {
  const [now, setNow] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
