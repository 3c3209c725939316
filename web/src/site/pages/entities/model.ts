/** The published rows of an entity with pages of its own. */
export type ListPage = { kind: 'list'; title: string; items: { href: string; title: string; note: string }[] }
