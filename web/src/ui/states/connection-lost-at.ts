import { createContext } from 'react'

/**
 * Since when the frame has no connection to the server, in ms; null while it has one. Shown data age from
 * then on.
 */
export const ConnectionLostAt = createContext<number | null>(null)
