import { Client } from 'undici';

export type Case = { name: string; path: string; headers: Record<string, string>; status: number };
/** `rate` is in requests per second, `p99` in ms. */
export type Round = { rate: number; p99: number };

/** Repeats a request over one connection until the time `until` (ms). Returns the latencies in ms. */
function askAgain(
  url: string,
  { name, path, headers, status }: Case,
  until: number,
): Promise<number[]> {
  const client = new Client(url);
  const took: number[] = [];
  return new Promise<number[]>((resolve, reject) => {
    const ask = () => {
      const startedAt = performance.now();
      client.dispatch(
        { path, method: 'GET', headers: { ...headers, 'x-case': name } },
        {
          onRequestStart: () => {},
          onResponseStart: (_controller, got) => {
            if (got !== status) reject(new Error(`${url}${path}: ${got}, not ${status}`));
          },
          // Ignore the body, because the benchmark does not measure the client.
          onResponseData: () => {},
          onResponseEnd: () => {
            const now = performance.now();
            took.push(now - startedAt);
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

export async function measure(
  url: string,
  one: Case,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Round> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const clients = Array.from({ length: connections }, () => askAgain(url, one, until));
  const took = (await Promise.all(clients)).flat().sort((a, b) => a - b);
  const lasted = (performance.now() - startedAt) / 1000;
  return {
    rate: took.length / lasted,
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  };
}
