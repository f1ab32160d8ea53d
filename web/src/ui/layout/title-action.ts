import { createContext, type ReactNode } from 'react'

/** What the surrounding frame puts beside the title of each of its screens; the frame brings it, so that layouts stay small. */
export const TitleAction = createContext<ReactNode>(null)
