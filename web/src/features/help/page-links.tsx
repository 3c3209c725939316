export type PageLink = { id: number; title: string; slug: string; lead?: string; depth?: number }

/** Lists pages of the book as links that stay in the panel; `leads` adds their summaries. */
export function PageLinks(props: { pages: readonly PageLink[]; onPage: (slug: string) => void; leads?: boolean }) {
  return (
    <ul className="grid gap-1">
      {props.pages.map(({ id, title, slug, lead, depth = 0 }) => (
        <li key={id} style={{ paddingLeft: `${depth * 16}px` }}>
          <a
            href={`#${slug}`}
            onClick={(event) => {
              event.preventDefault()
              props.onPage(slug)
            }}
            className="inline-block rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:py-1.25"
          >
            {title}
          </a>
          {props.leads && lead && <p className="text-hint text-grey-6">{lead}</p>}
        </li>
      ))}
    </ul>
  )
}
