/**
 * The priority of a job. `staff` are staff members on a known device, which a stranger cannot obtain. `known` users
 * have signed in before on this device or from this network address.
 */
type Rank = 'staff' | 'known' | 'unknown';

export type QueuePlace = {
  rank: Rank;
  address: string;
  /** The account, or the device if the account has signed in on it before. Many users may share one address. */
  person: string;
};

export type Bounds = {
  /** The maximum number of waiting jobs per rank. */
  most: number;
  mostOfAddress: number;
  mostOfPerson: number;
  maxWaitMs: number;
};

type Waiting<Job> = { job: Job; place: QueuePlace; since: number };
type Person<Job> = { name: string; jobs: Waiting<Job>[] };
type Address<Job> = { name: string; people: Person<Job>[] };

/** After serving this many known users in a row, the queue serves one unknown user. */
const KNOWN_IN_A_ROW = 3;

const countOf = <Job>({ people }: Address<Job>): number =>
  people.reduce((sum, { jobs }) => sum + jobs.length, 0);

/** Returns the member with the highest count. If several are equal, returns the last. */
function largest<Member>(members: readonly Member[], count: (one: Member) => number) {
  return members.reduce<Member | undefined>(
    (best, one) => (best === undefined || count(one) >= count(best) ? one : best),
    undefined,
  );
}

/** The waiting jobs of one rank. The client addresses take turns, and the users of an address take turns as well. */
class Line<Job> {
  #addresses: Address<Job>[] = [];
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get isEmpty(): boolean {
    return this.#addresses.length === 0;
  }

  /** Adds a job if there is room. Returns the jobs that were dropped for it, or false if the new job is rejected. */
  add(waiting: Waiting<Job>): false | Waiting<Job>[] {
    const { most, mostOfAddress, mostOfPerson } = this.#bounds;
    const address = this.#addresses.find(({ name }) => name === waiting.place.address);
    const person = address?.people.find(({ name }) => name === waiting.place.person);
    const [ofAddress, ofPerson] = [address ? countOf(address) : 0, person?.jobs.length ?? 0];
    if (ofPerson >= mostOfPerson) return false;
    const dropped: Waiting<Job>[] = [];
    if (address && ofAddress >= mostOfAddress) {
      const loser = this.#loserOf(address, ofPerson + 1);
      if (!loser) return false;
      dropped.push(loser);
    } else if (this.#addresses.reduce((sum, one) => sum + countOf(one), 0) >= most) {
      const crowd = largest(this.#addresses, countOf);
      const loser = crowd && countOf(crowd) > ofAddress + 1 && this.#loserOf(crowd, 0);
      if (!loser) return false;
      dropped.push(loser);
    }
    for (const one of dropped) this.#remove(one);
    this.#insert(waiting);
    return dropped;
  }

  /** Removes and returns the next job. Its user and address move to the end of the rotation. */
  next(): Waiting<Job> | undefined {
    const address = this.#addresses.shift();
    const person = address?.people.shift();
    const waiting = person?.jobs.shift();
    if (address && person && person.jobs.length > 0) address.people.push(person);
    if (address && address.people.length > 0) this.#addresses.push(address);
    return waiting;
  }

  removeBefore(time: number): Waiting<Job>[] {
    const late = this.#addresses.flatMap(({ people }) =>
      people.flatMap(({ jobs }) => jobs.filter(({ since }) => since < time)),
    );
    for (const one of late) this.#remove(one);
    return late;
  }

  /**
   * Returns the newest job of the user with the most jobs at this address, if that user has more than `atLeast` jobs.
   */
  #loserOf({ people }: Address<Job>, atLeast: number): Waiting<Job> | undefined {
    const person = largest(people, ({ jobs }) => jobs.length);
    return person && person.jobs.length > atLeast ? person.jobs.at(-1) : undefined;
  }

  #insert(waiting: Waiting<Job>): void {
    const { place } = waiting;
    let address = this.#addresses.find(({ name }) => name === place.address);
    if (!address) {
      address = { name: place.address, people: [] };
      this.#addresses.push(address);
    }
    const person = address.people.find(({ name }) => name === place.person);
    if (person) person.jobs.push(waiting);
    else address.people.push({ name: place.person, jobs: [waiting] });
  }

  #remove(waiting: Waiting<Job>): void {
    const jobsLeft = ({ name, jobs }: Person<Job>) => ({
      name,
      jobs: jobs.filter((one) => one !== waiting),
    });
    this.#addresses = this.#addresses
      .map(({ name, people }) => ({
        name,
        people: people.map(jobsLeft).filter(({ jobs }) => jobs.length > 0),
      }))
      .filter(({ people }) => people.length > 0);
  }
}

type Work<Job> = {
  /** Runs one job. The returned promise never rejects. */
  work: (job: Job) => Promise<void>;
  /** Called for a job that waited too long, or that was dropped for a job of a user with fewer jobs. */
  drop: (job: Job) => void;
  /** Returns the current time in milliseconds. */
  now?: () => number;
};

/**
 * Creates a queue that runs one job at a time. The addresses of a rank take turns, and so do the users of an address.
 * `add` returns false when the job is rejected.
 *
 * A full queue drops the newest job of the address or user with the most jobs. Otherwise somebody could block others by
 * filling the queue.
 */
export function createFairQueue<Job>(
  { work, drop, now = () => performance.now() }: Work<Job>,
  bounds: Bounds,
): { add(job: Job, place: QueuePlace): boolean } {
  const lines: Record<Rank, Line<Job>> = {
    staff: new Line(bounds),
    known: new Line(bounds),
    unknown: new Line(bounds),
  };
  let isBusy = false;
  let knownStreak = 0;

  function take(): Waiting<Job> | undefined {
    const { staff, known, unknown } = lines;
    if (!staff.isEmpty) return staff.next();
    const isUnknownsTurn = known.isEmpty || (knownStreak >= KNOWN_IN_A_ROW && !unknown.isEmpty);
    knownStreak = isUnknownsTurn ? 0 : knownStreak + 1;
    return (isUnknownsTurn ? unknown : known).next();
  }

  function dropLate(): void {
    const time = now() - bounds.maxWaitMs;
    for (const line of Object.values(lines))
      for (const { job } of line.removeBefore(time)) drop(job);
  }

  async function run(): Promise<void> {
    isBusy = true;
    for (;;) {
      dropLate();
      const waiting = take();
      if (!waiting) break;
      await work(waiting.job);
    }
    isBusy = false;
  }

  return {
    add(job, place) {
      const dropped = lines[place.rank].add({ job, place, since: now() });
      if (!dropped) return false;
      for (const one of dropped) drop(one.job);
      if (!isBusy) void run();
      return true;
    },
  };
}
