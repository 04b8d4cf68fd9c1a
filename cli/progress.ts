const WIDTH = 30;

/** Shows a progress bar, or a count if the total is unknown. Prints nothing outside a terminal. */
export function progressBar(what: string, total?: number): (done: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (done) => {
    const count = done.toLocaleString('en-US');
    if (total === undefined) {
      process.stderr.write(`\r${count} ${what}`);
      return;
    }
    const full = Math.round((WIDTH * done) / total);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    process.stderr.write(`\r${bar} ${count} of ${total.toLocaleString('en-US')} ${what}`);
    if (done >= total) process.stderr.write('\n');
  };
}
