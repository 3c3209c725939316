import '../../rich-text.css'
import '../../site-content.css'
import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../site/content/card.tsx'
import { ContentList } from '../../site/content/content-list.tsx'
import type { Columns } from '../../site/content/items.ts'
import { Section } from '../../site/content/section.tsx'
import { type Entity, keyOf } from '../entities/entity.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { cardPreview, itemPreview, sectionPreview, shownBy } from './preview-items.ts'
import { useEntityRows } from './use-entity-rows.ts'

/** The width of a public page, in px: on a computer, or on a phone where the window itself is narrow. */
const pageWidth = () => (window.matchMedia('(width >= 1024px)').matches ? 1248 : 390)
/** The width of a card in three columns with the space round it, in px. */
const cardWidth = 363 + 2 * 24

/** Shows the section that is being written. */
export function SectionPreview() {
  return (
    <PreviewFrame width={pageWidth()}>
      <Section item={sectionPreview(useWatch())} />
    </PreviewFrame>
  )
}

/** Shows the card that is being written, with the row that it shows. */
export function CardPreview() {
  const values = useWatch()
  const entity = values.entity as Entity | null
  const rows = useEntityRows(entity ? [entity] : [])
  return (
    <PreviewFrame width={cardWidth}>
      <div className="p-3">
        <Card item={cardPreview(values, entity ? rows.get(keyOf(entity)) : undefined)} level="h3" />
      </div>
    </PreviewFrame>
  )
}

/** The most items of a list in its preview. */
const shownItems = 12

/** Shows the first items of the list that is being written, in its columns. */
export function ListPreview() {
  const values = useWatch()
  const all = (values.items as Entity[] | undefined) ?? []
  const items = all.slice(0, shownItems)
  const fetched = useEntityRows(items)
  const shown = useEntityRows(
    items.flatMap((item) => (item.type === 'Card' ? (shownBy(fetched.get(keyOf(item))) ?? []) : [])),
  )
  const rows = new Map([...shown, ...fetched])
  return (
    <PreviewFrame width={pageWidth()}>
      {items.length === 0 && <p className="p-4 text-lead text-grey-6">{t('contentPreview.empty')}</p>}
      <ContentList
        items={items.map((entity) => itemPreview(entity, rows))}
        columns={Number(values.columns ?? 0) as Columns}
        level="h3"
        className="py-4"
      />
      {all.length > items.length && (
        <p className="px-4 pb-4 text-ui text-grey-6">
          {t('contentPreview.more', { number: items.length, total: all.length })}
        </p>
      )}
    </PreviewFrame>
  )
}
