import { ArrowRight } from 'lucide-react'
import { columnsFor } from './content-list.tsx'

const tints = ['bg-blue-light', 'bg-section-green-light', 'bg-grey-1']

const columns: Record<number, string> = { 1: 'max-w-70', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 md:grid-cols-3' }

/** Draws links that answer "Jag vill …" (design pictures 15 and 49), in a column or, with room, beside each other. */
export function Shortcuts({ links, wide }: { links: readonly { title: string; href: string }[]; wide?: boolean }) {
  return (
    <ul className={`grid gap-2 ${wide ? columns[columnsFor(links.length, 3)] : ''}`}>
      {links.map(({ title, href }, index) => (
        <li key={`${href} ${title}`} className="min-w-0">
          <a
            href={href}
            className={`group flex min-h-9 items-center gap-2 rounded-control px-3 py-2 text-body font-bold text-ink ${tints[index % tints.length]}`}
          >
            <span className="min-w-0 grow break-words group-hover:underline underline-offset-4">{title}</span>
            <ArrowRight size={24} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  )
}
