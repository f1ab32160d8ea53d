import type * as live from './live.ts'

/**
 * The files of the contract that hold routes, events, streams or messages. Each adds itself by `declare module`, so there is
 * no list to keep. Types alone: nothing of it reaches the browser.
 */
export interface Contracts {
  'kernel/live': typeof live
}
