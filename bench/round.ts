import { Client } from 'undici';

/** A request, and the status that its answer must have. */
export type Case = { name: string; path: string; headers: Record<string, string>; status: number };
/** Requests a second, and the time in ms within which 99% were answered. */
export type Round = { rate: number; p99: number };

/** Asks again and again over one connection until `until`, in ms; how long each answer took, in ms. */
function askAgain(
  url: string,
  { name, path, headers, status }: Case,
  until: number,
): Promise<number[]> {
  const client = new Client(url);
  const took: number[] = [];
  return new Promise<number[]>((resolve, reject) => {
    const ask = () => {
      const began = performance.now();
      client.dispatch(
        { path, method: 'GET', headers: { ...headers, 'x-case': name } },
        {
          onRequestStart: () => {},
          onResponseStart: (_controller, got) => {
            if (got !== status) reject(new Error(`${url}${path}: ${got}, not ${status}`));
          },
          // Left unread: what a client does with a body is no concern of the server's.
          onResponseData: () => {},
          onResponseEnd: () => {
            const now = performance.now();
            took.push(now - began);
            if (now < until) ask();
            else resolve(took);
          },
          onResponseError: (_controller, error) => reject(error),
        },
      );
    };
    ask();
  }).finally(() => client.destroy());
}

/** `connections` clients asking for `seconds`; throws when an answer is not the one that is measured. */
export async function measure(
  url: string,
  one: Case,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Round> {
  const began = performance.now();
  const until = began + seconds * 1000;
  const clients = Array.from({ length: connections }, () => askAgain(url, one, until));
  const took = (await Promise.all(clients)).flat().sort((a, b) => a - b);
  const lasted = (performance.now() - began) / 1000;
  return {
    rate: took.length / lasted,
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  };
}
