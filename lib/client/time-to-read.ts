/**
 * Resolves once a total that was just shown may be agreed to: after a second, which is longer than a press that was
 * made twice.
 */
export const timeToRead = () => new Promise<void>((done) => setTimeout(done, 1_000));
