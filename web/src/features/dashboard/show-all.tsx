import { type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import { TextLink } from '../../ui/link.tsx'

/** Lists that show every row of a part, each under the part's own filter. */
export function ShowAll({ lists }: { lists: readonly { entity: EntityName; total: number; filter: object }[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5">
      {lists.map(({ entity, total, filter }) => {
        const { indefSg, indefPl } = formsOf(entity)
        return (
          <li key={entity}>
            <TextLink href={`/${entity}?${new URLSearchParams({ ...filter })}`}>
              {total === 1
                ? t('dashboard.showOne', { element: indefSg })
                : t('dashboard.showAll', { number: numberText(total), elements: indefPl })}
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}
