/**
 * What `work` comes to, if it does so within `ms`; throws otherwise. For what must not wait on a
 * database that has gone: now and then the driver never settles a command whose connection was cut.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  // If it fails later, nobody is there to hear it.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
