/** @jsxImportSource preact */
import { BadgeCheck, ChevronRight } from 'lucide-preact'
import { dayText, t } from '../i18n.ts'
import type { GroupFacts } from '../model.ts'
import { textLink } from './layout.ts'

/** Draws the path to the page. */
export function Breadcrumb({ steps, current }: { steps: { href: string; label: string }[]; current: string }) {
  return (
    <nav aria-label={t('nav.breadcrumb')} class="pt-3 pb-4 max-sm:pb-2">
      <ol class="flex flex-wrap items-center gap-x-1 text-hint">
        {steps.map(({ href, label }) => (
          <li key={href} class="flex items-center gap-1">
            <a href={href} class="text-grey-7 hover:underline">
              {label}
            </a>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden class="text-grey-5" />
          </li>
        ))}
        <li aria-current="page" class="line-clamp-1 max-w-44 text-grey-6">
          {current}
        </li>
      </ol>
    </nav>
  )
}

/** Shows "Lokalt college i College Skåne · Certifierat sedan 1 juni 2011". */
export function Certification({ group, short }: { group: GroupFacts; short?: boolean }) {
  const { certified, parent, category } = group
  if (short && !certified) return null
  return (
    <p class="flex items-start gap-1 text-ui text-grey-7">
      {certified && <BadgeCheck size={20} strokeWidth={1.75} aria-hidden class="mt-0.25 shrink-0 text-green-dark" />}
      <span>
        {!short && (parent ? `${t('public.belongs', { category })} ` : category)}
        {!short && parent && (
          <a href={parent.url} class={textLink}>
            {parent.title}
          </a>
        )}
        {!short && certified && ' · '}
        {certified && t('public.certifiedCollege', { date: dayText(certified) })}
      </span>
    </p>
  )
}
