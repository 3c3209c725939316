/** The question of the start page's latest acts. */
export const latestActs = { limit: 6 }
