/** Messages from a window to the worker. Each has a port for the answer. */
export type ToWorker =
  /** Whether the file belongs to the worker's release. It answers with a boolean. */
  | { says: 'keeps'; path: string }
  /** The person wants the new version: it takes over now. */
  | { says: 'take-over' }
  /** This window is of the new version already. */
  | { says: 'take-over-if-alone' }

/**
 * Message from the worker to a window: a notification was clicked. Without an answer the page is loaded
 * there.
 */
export interface ToWindow {
  says: 'open'
  target: string
}

/** As `PushPayload` of the server has it. */
export interface WorkerMessage {
  says: string
  target: string
  tag: string
  waiting: number
}
