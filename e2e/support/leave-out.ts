/**
 * Prints that a test cannot run on this machine, and returns true. Throws if the comma-separated list
 * CI_REQUIRES names the test.
 */
export function leaveOut(test: string, why: string): true {
  const said = `Left out: ${test}, because ${why}.`;
  if (process.env.CI_REQUIRES?.split(',').includes(test)) throw new Error(said);
  process.stderr.write(`\n${said}\n`);
  return true;
}
