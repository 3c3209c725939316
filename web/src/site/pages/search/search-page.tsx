import { ArrowLeft, Search, X } from 'lucide-react'
import { t } from '../../i18n.ts'
import { container, h1, primaryButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb } from '../../parts/page-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import type { SearchPage as Model, SearchScope } from './model.ts'
import { Notes } from './search-notes.tsx'
import { Section } from './search-section.tsx'

/** Draws a visitor's search: its field, where is searched, and the hits by kind (design picture 43). */
export function SearchPage({ page }: { page: Model }) {
  const { message, lost, back } = page
  // No empty column: colleges stand beside other hits, and alone in their place.
  const [sections, colleges] =
    page.sections.length === 0 && page.colleges ? [[page.colleges], null] : [page.sections, page.colleges]
  return (
    <div className={`${container} pb-8`} data-found={page.hit === null ? undefined : Number(page.hit)}>
      <Breadcrumb steps={[{ href: '/', label: t('screen.home') }]} current={t('screen.searchResult')} />
      <h1 className={h1}>{t('search.title')}</h1>
      <div className="max-w-text">
        <SearchForm page={page} />
        {page.scopes.length > 0 && <Scopes page={page} />}
        <Notes notes={page.notes} />
        {message && (
          <div role="status" className="mt-5">
            {message.title && <h2 className="text-h3 text-blue-deep">{message.title}</h2>}
            <p className="mt-1 text-body">{message.text}</p>
          </div>
        )}
      </div>
      <div className="mt-5 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(240px,1fr)]">
        <div className="min-w-0 space-y-6">
          {back && (
            <a href={back.href} className="inline-flex items-center gap-1 text-ui text-blue-dark">
              <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
              <span className={textLink}>{back.label}</span>
            </a>
          )}
          {sections.map((section) => (
            <Section key={section.key} section={section} />
          ))}
          {page.pages && (
            <Pagination
              page={page.pages.current}
              pages={page.pages.addresses.length}
              href={(number) => page.pages?.addresses[number - 1] ?? ''}
              label={t('search.pages')}
            />
          )}
        </div>
        {(colleges || lost) && (
          <aside className="space-y-6 max-md:mt-6">
            {colleges && <Section section={colleges} />}
            {lost && <Lost lost={lost} />}
          </aside>
        )}
      </div>
    </div>
  )
}

function SearchForm({ page: { search, fields, clear } }: { page: Model }) {
  return (
    <search>
      <form action="/sok" className="mt-3 flex gap-1">
        {fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="relative min-w-0 grow">
          <Search
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-grey-6"
          />
          <input
            type="search"
            name="q"
            defaultValue={search}
            aria-label={t('search.field')}
            maxLength={200}
            className="h-6 w-full appearance-none rounded-control border border-grey-4 bg-white pr-6 pl-6 text-ui focus:edge-focus [&::-webkit-search-cancel-button]:hidden"
          />
          {search !== '' && (
            <a
              href={clear}
              aria-label={t('control.clearSearch')}
              className="absolute top-0 right-0 flex size-6 items-center justify-center rounded-control text-grey-7 hover:bg-grey-1"
            >
              <X size={20} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </div>
        <button type="submit" className={primaryButton}>
          {t('search.submit')}
        </button>
      </form>
    </search>
  )
}

function Scopes({ page: { scopes, found } }: { page: Model }) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <nav aria-label={t('search.scope')} className="max-sm:w-full">
        <ul className="flex rounded-control border border-grey-4 text-ui max-sm:w-full">
          {scopes.map((scope) => (
            <ScopeLink key={scope.href} scope={scope} />
          ))}
        </ul>
      </nav>
      <p role="status" className="text-ui text-grey-6">
        {found}
      </p>
    </div>
  )
}

function ScopeLink({ scope: { href, label, count, current } }: { scope: SearchScope }) {
  const look = current ? 'bg-blue-light font-bold text-blue-ink' : 'bg-white text-ink hover:bg-grey-1'
  return (
    <li className="min-w-0 max-sm:grow [&+&]:border-l [&+&]:border-grey-4">
      <a
        href={href}
        aria-current={current ? 'page' : undefined}
        className={`flex min-h-5.5 items-center gap-1 px-2 py-1 max-sm:justify-center ${look}`}
      >
        <span className="min-w-0 break-words">{label}</span> <span className="font-normal">{count}</span>
      </a>
    </li>
  )
}

function Lost({ lost: { text, link } }: { lost: NonNullable<Model['lost']> }) {
  return (
    <section className="border-t border-grey-3 pt-3 text-ui">
      <h2 className="font-bold">{t('search.lost')}</h2>
      <p className="mt-0.5">{text}</p>
      {link && (
        <p className="mt-1">
          <a href={link.href} className={textLink}>
            {link.label}
          </a>
        </p>
      )}
    </section>
  )
}
