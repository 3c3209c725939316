import { CornerLeftUp, Folder, Search } from 'lucide-react'
import { Fragment } from 'react'
import { FileRow } from '../../content/file-row.tsx'
import { t } from '../../i18n.ts'
import { FilterSelect } from '../../parts/filter-select.tsx'
import { plainButton, textLink } from '../../parts/layout.ts'
import { Pagination } from '../../parts/pagination.tsx'
import type { BankForm, BankList, BankPlace, BankSearch, Choice } from './model.ts'

/** Draws the search field, the type and the order. They are one form, which works without script. */
export function BankSearchForm({ form }: { form: BankForm }) {
  return (
    <search aria-label={t('screen.documentBank')}>
      <form
        action={form.action}
        className="grid grid-cols-2 gap-1.5 sm:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1fr_176px_176px_auto]"
      >
        {form.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="relative block max-lg:col-span-full">
          <span className="sr-only">{t('bank.search')}</span>
          <Search
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute top-1.75 left-2 text-grey-6"
          />
          <input
            type="search"
            name="sok"
            defaultValue={form.search}
            maxLength={200}
            placeholder={t('bank.search')}
            autoComplete="off"
            className="h-6 w-full rounded-control border border-grey-4 bg-white pr-2 pl-5.5 text-ui focus:edge-focus"
          />
        </label>
        <Select name="typ" label={t('bank.type')} choices={form.types} />
        <Select name="sortera" label={t('bank.order')} choices={form.orders} />
        <button type="submit" className={`${plainButton} max-sm:col-span-2`}>
          {t('action.search')}
        </button>
      </form>
    </search>
  )
}

function Select({ name, label, choices }: { name: string; label: string; choices: Choice[] }) {
  return (
    <div>
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <FilterSelect id={name} name={name} defaultValue={choices.find(({ chosen }) => chosen)?.value}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </FilterSelect>
    </div>
  )
}

/** Draws the way to a folder, and the number and size of what lies in it. */
export function PlaceHead({ place: { path, title, summary } }: { place: BankPlace }) {
  const above = path.at(-1)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-b border-grey-3 pt-2 pb-1.5">
      <h2 className="min-w-0 text-ui wrap-anywhere">
        {above && (
          <a
            href={above.href}
            aria-label={t('bank.up', { title: above.label })}
            className="mr-1 inline-block rounded-control p-0.5 align-middle"
          >
            <CornerLeftUp size={20} strokeWidth={1.75} aria-hidden />
          </a>
        )}
        {path.map(({ href, label }) => (
          <Fragment key={href}>
            <a href={href} className={`${textLink} font-normal`}>
              {label}
            </a>
            <span aria-hidden className="mx-1 text-grey-5">
              ›
            </span>
          </Fragment>
        ))}
        <span className="font-bold">{title}</span>
      </h2>
      {summary && <p className="shrink-0 text-ui text-grey-6">{summary}</p>}
    </div>
  )
}

/** Tells what a search found, and where it looked. */
export function SearchHead({ search: { title, scope, otherScope, clear } }: { search: BankSearch }) {
  return (
    <div className="border-b border-grey-3 pt-2 pb-1.5">
      <h2 className="text-h3 wrap-anywhere">{title}</h2>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-ui text-grey-6 wrap-anywhere">
        <span>{scope}</span>
        {otherScope && (
          <a href={otherScope.href} className={textLink}>
            {otherScope.label}
          </a>
        )}
        <a href={clear} className={textLink}>
          {t('bank.clearSearch')}
        </a>
      </p>
    </div>
  )
}

/** Draws folders and files, page by page. */
export function BankRows({ list }: { list: BankList }) {
  const { folders, files, empty, page, pages, pageHref } = list
  return (
    <>
      {empty && (
        <p className="py-3">
          {empty.text}{' '}
          {empty.way && (
            <a href={empty.way.href} className={textLink}>
              {empty.way.label}
            </a>
          )}
        </p>
      )}
      {!empty && (
        <ul>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} href={(number) => `${pageHref}sida=${number}`} />}
    </>
  )
}

function FolderRow({ folder: { href, title, note } }: { folder: BankList['folders'][number] }) {
  return (
    <li className="flex items-center gap-2 border-b border-grey-2 py-2">
      <span className="flex w-7 shrink-0 justify-center">
        <Folder size={28} strokeWidth={1.75} aria-hidden className="text-blue-dark" />
      </span>
      <div className="min-w-0">
        <a
          href={href}
          className="font-bold text-blue-dark underline underline-offset-4 wrap-anywhere hover:no-underline"
        >
          {title}
        </a>
        <p className="text-ui text-grey-6 wrap-anywhere">{note}</p>
      </div>
    </li>
  )
}
