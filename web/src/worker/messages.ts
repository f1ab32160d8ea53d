/** What a window says to the worker. Each brings a port along to be answered on. */
export type ToWorker =
  /** Whether the file belongs to the worker's release. It answers with a boolean. */
  | { says: 'keeps'; path: string }
  /** Somebody wants the new version: it is in charge from now on. */
  | { says: 'take-over' }
  /** This window is of the new version already. */
  | { says: 'take-over-if-alone' }

/** What the worker says to a window: somebody clicked on a notification. Answered, or the page is loaded anew there. */
export interface ToWindow {
  says: 'open'
  place: string
}

/** As `PushPayload` of the server has it. */
export interface Told {
  says: string
  place: string
  tag: string
  waiting: number
}
