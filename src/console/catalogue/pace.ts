/** How fast something goes, and how long it will take. */
export function pace(): (done: number, share: number) => { rate: number; left: string } {
  const begun = performance.now();
  return (done, share) => {
    const seconds = Math.max(0.001, (performance.now() - begun) / 1000);
    const secondsLeft = share > 0 ? Math.round((seconds / share) * (1 - share)) : 0;
    return {
      rate: Math.round(done / seconds),
      left: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`,
    };
  };
}
