/** A request that reaches its handler without Next (server/direct-calls.ts). */
export class DirectRequest extends Request {}
