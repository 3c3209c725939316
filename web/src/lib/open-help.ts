import { createContext, useContext } from 'react'

/** Opens the app's help at a page of its book, by the page's slug. */
export const OpenHelp = createContext<(slug: string) => void>(() => undefined)
/** Returns the function that opens the help at a page of its book. */
export const useOpenHelp = () => useContext(OpenHelp)
