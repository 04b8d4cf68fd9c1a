import { type Ask, KINDS } from './load-clients';

export type Step = {
  rate: number;
  answered: number;
  refused: number;
  /**
   * The number of responses with a 4xx status, of responses with a 5xx status but no Retry-After, and of broken
   * connections.
   */
  faults: number;
  /** The status of each fault. 0 is a broken connection. */
  faulty: number[];
  p50: number;
  p99: number;
  /** The p99 of rejected requests only. */
  refusedP99: number;
  /** The times of answered requests by kind, in ms. */
  kinds: string;
};

const part = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/**
 * Sends requests at a rate (per second) for some seconds in an open loop. It measures each request from the
 * moment at which it was due.
 */
export async function stepAt(rate: number, seconds: number, ask: Ask): Promise<Step> {
  const sent: ReturnType<Ask>[] = [];
  const startedAt = performance.now();
  const total = rate * seconds;
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * rate);
    while (sent.length < due) {
      // Latency counts from the due time. Otherwise a late load generator would make the shop look faster.
      const late = performance.now() - startedAt - (sent.length / rate) * 1000;
      sent.push(ask().then((exchange) => ({ ...exchange, ms: exchange.ms + late })));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = await Promise.all(sent);
  const isRejection = ({ status, retryAfter }: (typeof all)[number]) =>
    [429, 503].includes(status) && retryAfter;
  const times = (of: typeof all) => of.map(({ ms }) => ms).sort((a, b) => a - b);
  const isGood = ({ status }: (typeof all)[number]) => status >= 200 && status < 400;
  const good = times(all.filter(isGood));
  const rejections = times(all.filter(isRejection));
  const faulty = all.filter((one) => !isRejection(one) && !isGood(one)).map(({ status }) => status);
  return {
    rate,
    answered: good.length,
    refused: rejections.length,
    faults: faulty.length,
    faulty,
    p50: part(good, 0.5),
    p99: part(good, 0.99),
    refusedP99: part(rejections, 0.99),
    kinds: KINDS.map((kind) => {
      const of = times(all.filter((one) => one.kind === kind && isGood(one)));
      return `${kind} p50 ${part(of, 0.5)}, p99 ${part(of, 0.99)}`;
    }).join('; '),
  };
}
