export class Tally {
  readonly counts: Record<string, number> = {};
  readonly wrong: string[] = [];

  count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  report(what: string): void {
    this.wrong.push(what);
  }
}
