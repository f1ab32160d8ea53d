import { createContext } from 'react'

/** Since when the frame around has no line to the server, in ms; null while it has one. What is shown ages from then on. */
export const LineLostAt = createContext<number | null>(null)
