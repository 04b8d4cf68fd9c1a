/** V8 compiles all functions of a script that begins so beside the main thread, while it loads (v8.dev/blog/explicit-compile-hints). */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** No other script is as large as the one that each page loads: React and Next, of which most runs at once. */
const MIN_BYTES = 300_000;

/**
 * The script, with V8's compile hint in front if it holds React and Next, which the main thread of a phone would else read a second
 * time when they run.
 */
export const withCompileHint = (script: Buffer): Buffer =>
  script.length < MIN_BYTES ? script : Buffer.concat([Buffer.from(HINT), script]);
