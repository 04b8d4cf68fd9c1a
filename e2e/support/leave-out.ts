/** Returns true and prints that a test is skipped. Throws if the comma-separated `CI_REQUIRES` contains the test. */
export function leaveOut(test: string, why: string): true {
  const message = `Left out: ${test}, because ${why}.`;
  if (process.env.CI_REQUIRES?.split(',').includes(test)) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
  return true;
}
