const WIDTH = 30;

/**
 * Answers what shows how far a command has come: a bar that fills in a terminal, and nothing where
 * the output is kept. Without a total it counts.
 */
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
