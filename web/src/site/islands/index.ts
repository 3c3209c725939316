/** The islands: components that the browser makes alive, each with the module that is fetched for it. */
export const islands = {
  /** The proposals of a search field while a visitor types. */
  proposals: () => import('./proposals.tsx'),
  /** The parts of a page for a signed-in reader. */
  member: () => import('./member.ts'),
  /** Looking closer at a map. */
  map: () => import('./map.ts'),
} satisfies Record<string, () => Promise<IslandModule>>

/** A module of an island makes the markup in its place alive. */
export type IslandModule = { mount(place: HTMLElement): void }

export type IslandName = keyof typeof islands
/**
 * The moment at which an island is fetched: at the first touch or focus, when it is seen, when the browser is idle, or at once for
 * a reader who seems to be signed in.
 */
export type IslandMoment = 'touched' | 'seen' | 'idle' | 'signedIn'
