import { BadgeCheck, ChevronRight } from 'lucide-react'
import type { GroupFacts } from '../content/model.ts'
import { dayText, t } from '../i18n.ts'
import { textLink } from './layout.ts'

/** Returns the first step of every path. */
export const homeStep = () => ({ href: '/', label: t('screen.home') })

type TopProps = { preview?: boolean; steps: { href: string; label: string }[]; current: string }

/** Begins a page: that it is a preview, and the path to it from the start. */
export function PageTop({ preview, steps, current }: TopProps) {
  return (
    <>
      {preview && <PreviewNote text={t('public.preview')} />}
      <Breadcrumb steps={[homeStep(), ...steps]} current={current} />
    </>
  )
}

/** Says that the page is not published. */
export function PreviewNote({ text }: { text: string }) {
  return (
    <p role="status" className="mt-2 border-l-4 border-purple bg-purple-light px-2 py-1.5 text-ui">
      {text}
    </p>
  )
}

/** Draws the path to the page. */
export function Breadcrumb({ steps, current }: { steps: { href: string; label: string }[]; current: string }) {
  return (
    <nav aria-label={t('nav.breadcrumb')} className="pt-3 pb-4 max-sm:pb-2">
      <ol className="flex flex-wrap items-center gap-x-1 text-hint">
        {steps.map(({ href, label }) => (
          <li key={href} className="flex min-w-0 max-w-full items-center gap-1">
            <a href={href} className="min-w-0 text-grey-7 break-words hover:underline">
              {label}
            </a>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-grey-5" />
          </li>
        ))}
        {/* The name gives way instead of the line, which would move the page when its letters come in their own face. */}
        <li
          aria-current="page"
          className="line-clamp-1 min-w-0 max-w-[min(352px,100%)] flex-1 basis-12 text-grey-6 break-all"
        >
          {current}
        </li>
      </ol>
    </nav>
  )
}

/** Shows "Lokalt college i College Skåne · Certifierat sedan 1 juni 2011". */
export function Certification({ group, short }: { group: GroupFacts; short?: boolean }) {
  const { certified, parent, category } = group
  if (!certified && (short || !(category || parent))) return null
  return (
    <p className="flex items-start gap-1 text-ui text-grey-7">
      {certified && (
        <BadgeCheck size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-green-dark" />
      )}
      <span>
        {!short && (parent && category ? `${t('public.belongs', { category })} ` : category)}
        {!short && parent && (
          <a href={parent.url} className={textLink}>
            {parent.title}
          </a>
        )}
        {!short && certified && ' · '}
        {certified && t('public.certifiedCollege', { date: dayText(certified) })}
      </span>
    </p>
  )
}
