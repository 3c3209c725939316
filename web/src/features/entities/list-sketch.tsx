import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import type { Entity } from './entity.ts'
import { entityStyleOf } from './entity.ts'

/** The number of columns where the list has no limit of its own: that of the site's widest page. */
const widest = 3
const mostShown = 12

const isHidden = ({ status }: Entity) => status === 'unpublished' || status === 'scheduled'

/** Sketches how a content list is laid out with its typed items and columns, and tells what visitors don't see (design 08). */
export function ListSketch() {
  const [items = [], columns] = useWatch({ name: ['items', 'columns'] }) as [Entity[] | undefined, unknown]
  if (items.length === 0) return null
  const across = Math.min(Number(columns) || widest, 4)
  const hidden = items.filter(isHidden)
  return (
    <SideSection title={t('list.sketch')}>
      <div
        aria-hidden
        className="grid gap-1 rounded-control border border-grey-3 bg-grey-0 p-1"
        style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
      >
        {items.slice(0, mostShown).map((entity) => (
          <SketchedItem key={`${entity.type} ${entity.id}`} entity={entity} />
        ))}
      </div>
      {hidden.length > 0 && (
        <>
          <p className="mt-1 text-hint text-grey-6">
            {hidden.length === 1 ? t('list.hiddenOne') : t('list.hiddenMany', { number: hidden.length })}
          </p>
          <ul className="text-hint">
            {hidden.map(({ type, id, title }) => (
              <li key={`${type} ${id}`}>
                <TextLink href={`/${type.charAt(0).toLowerCase()}${type.slice(1)}/${id}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </SideSection>
  )
}

function SketchedItem({ entity }: { entity: Entity }) {
  const { icon, tone } = entityStyleOf(entity.type)
  return (
    <div
      className={cx(
        'grid gap-0.5 rounded-control border bg-white p-0.5',
        isHidden(entity) ? 'border-dashed border-grey-4 opacity-50' : 'border-grey-3',
      )}
    >
      <span className={cx('grid h-3 place-items-center rounded-control', tone)}>
        <Icon as={icon} size={16} />
      </span>
      <span className="h-0.5 bg-grey-4" />
      <span className="h-0.5 w-2/3 bg-grey-3" />
    </div>
  )
}
