type Placed = { slug: string; theme: { slug: string } | null }

/** The address of a text below its theme, by which the drawer knows where it stands. */
export const textPath = ({ slug, theme }: Placed): string => (theme ? `/theme/${theme.slug}/${slug}` : `/text/${slug}`)
/** The address of a theme. */
export const themePath = (slug: string): string => `/theme/${slug}`
/** The address of a target group. */
export const audiencePath = (id: number): string => `/audience/${id}`
