import { ContentList } from '../../content/content-list.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { t } from '../../i18n.ts'
import { DrawnOnce } from '../../parts/drawn-once.tsx'
import { container, h1 } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { AttachmentSection, Tags, TopImage } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

/** Draws the page of a content list: its own text, then its items in columns. */
export function ContentListPage({ page: list }: { page: PageOf<'contentList'> }) {
  const { title, body, image, items, columns, page, pages, href } = list
  const isFirst = page === 1
  return (
    <div className="pb-8">
      <div className={container}>
        <Breadcrumb steps={[homeStep()]} current={title} />
        <h1 className={`${h1} max-w-text break-words hyphens-auto`}>{title}</h1>
        {isFirst && (image || body) && (
          <div className="mt-2 max-w-text">
            {image && <TopImage picture={image} />}
            {body && <RichText html={body} />}
          </div>
        )}
        {items.length === 0 && <p className="mt-3 text-lead">{t('public.emptyList')}</p>}
      </div>
      {items.length > 0 && (
        <DrawnOnce
          className="mt-4"
          draw={ContentList}
          props={{ items, columns, level: 'h2', first: !(isFirst && image), className: 'py-4 first:pt-0' }}
        />
      )}
      <div className={container}>
        {pages > 1 && (
          <Pagination page={page} pages={pages} href={(number) => (number === 1 ? href : `${href}?sida=${number}`)} />
        )}
        <div className="max-w-text">
          <AttachmentSection files={list.attachments} />
          <Tags labels={list.tags} />
        </div>
      </div>
    </div>
  )
}
