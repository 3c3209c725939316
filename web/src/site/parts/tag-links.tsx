import { t } from '../i18n.ts'

const look =
  'inline-flex max-w-full items-center wrap-anywhere rounded-control bg-blue-ice px-1 py-0.25 text-hint font-bold text-blue-ink'

/** Draws the tags of a text, each a link to the list that is narrowed to it, where there is one. */
export function TagLinks({ tags }: { tags: { label: string; href: string | null }[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('public.tags')} className="mt-6 flex flex-wrap gap-1 border-t border-grey-2 pt-3 print:hidden">
      {tags.map(({ label, href }) => (
        <li key={label} className="max-w-full">
          {href ? (
            <a href={href} className={`${look} hover:underline touch:min-h-5`}>
              {label}
            </a>
          ) : (
            <span className={look}>{label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
