import { numberText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { UseLink, type Uses } from '../content/uses-list.tsx'
import type { Element } from './file-actions.ts'
import { placeAddress } from './use-bank.ts'

export type Used = { element: Element; uses: Uses }

/** The most elements whose uses are asked for; each costs a call, and the server refuses the used ones in any case. */
const mostAsked = 50

/** Returns those of the elements that something uses or that hold something, with their uses. */
export async function usedAmong(client: Client, elements: readonly Element[]): Promise<Used[]> {
  const asked = elements.slice(0, mostAsked).map(async (element): Promise<Used | null> => {
    // Both answer as the uses of a text do.
    const apis = client as unknown as Record<'folder' | 'file', Pick<Client['article'], 'usedIn'>>
    const api = apis[element.type === 'Folder' ? 'folder' : 'file']
    // Without an answer the removal is asked about as ever.
    const uses = await api.usedIn.query({ id: element.id }).catch(() => null)
    return uses && uses.total > 0 ? { element, uses } : null
  })
  return (await Promise.all(asked)).filter((each) => each !== null)
}

/** Names the elements that stay, because they are used, with the first place of each. */
export function UsedElements({ used, onFollow }: { used: readonly Used[]; onFollow: () => void }) {
  if (used.length === 0) return null
  return (
    <>
      <p className="mt-1.5 font-bold">
        {used.length === 1 ? t('bank.stayOne') : t('bank.stay', { number: used.length })}
      </p>
      <ul className="mt-0.5 max-h-[40dvh] overflow-y-auto border-t border-grey-2">
        {used.map(({ element, uses: { items, total } }) => (
          <li key={`${element.type} ${element.id}`} className="border-b border-grey-2 py-0.75">
            <TextLink
              href={element.type === 'Folder' ? placeAddress(element.portfolio_id, element.id) : `/file/${element.id}`}
              onClick={onFollow}
            >
              {element.title}
            </TextLink>
            <span className="block text-hint text-grey-6">
              {items[0] && (
                <>
                  {t('bank.usedIn')} <UseLink use={items[0]} onFollow={onFollow} />
                </>
              )}
              {total > 1 && ` ${t('bank.usedElsewhere', { number: numberText(total - 1) })}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
