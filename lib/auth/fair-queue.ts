/** Where work comes from: at most a few of one place wait, and places that are known go first. */
export type Place = {
  /** The address. */
  key: string;
  /** Whether the account has been used on this device before. */
  isKnown: boolean;
};

type Waiting<Job> = { job: Job; place: Place };

type Bounds = {
  /** How many may wait of known places, and as many of others. */
  most: number;
  /** How many may wait of one place. */
  mostOfPlace: number;
};

/**
 * Does one job at a time, those of known places first. So that nobody holds up everybody, few jobs of one place
 * wait, and those of strangers never take the room of known places. `add` returns false when there is no room.
 */
export function createFairQueue<Job>(
  work: (job: Job) => Promise<void>,
  { most, mostOfPlace }: Bounds,
): { add(job: Job, place: Place): boolean } {
  const known: Waiting<Job>[] = [];
  const others: Waiting<Job>[] = [];
  let isBusy = false;

  async function next(): Promise<void> {
    isBusy = true;
    for (;;) {
      const waiting = known.shift() ?? others.shift();
      if (!waiting) break;
      await work(waiting.job);
    }
    isBusy = false;
  }

  return {
    add(job, place) {
      const line = place.isKnown ? known : others;
      const ofPlace = line.filter((one) => one.place.key === place.key).length;
      if (line.length >= most || ofPlace >= mostOfPlace) return false;
      line.push({ job, place });
      if (!isBusy) void next();
      return true;
    },
  };
}
