/** Fewer than this could point at persons: a searched word, a fetched document, a host that somebody came from. */
const fewest = 5

/** Returns the count as readers see it: null stands for one to four ("under 5"). */
export const masked = (count: number): number | null => (count > 0 && count < fewest ? null : count)

/** The fewest views that a share is told of. */
export const fewestOfShare = fewest
