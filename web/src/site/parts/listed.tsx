import { ArrowLink } from '../content/arrow-link.tsx'
import { ContentList } from '../content/content-list.tsx'
import { t } from '../i18n.ts'
import type { ShownList } from '../pages/start/model.ts'
import { container } from './layout.ts'

/** Draws a content list of a start page, with a link to the whole of it when it holds more. */
export function Listed({ list: { items, columns, more } }: { list: ShownList }) {
  return (
    <>
      <ContentList items={items} columns={columns} level="h2" className="pb-8 max-sm:pb-5" />
      {more && (
        <div className={`${container} pb-8 max-sm:pb-5`}>
          <ArrowLink href={more}>{t('public.seeWholeList')}</ArrowLink>
        </div>
      )}
    </>
  )
}
