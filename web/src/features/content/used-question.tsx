import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'
import type { Question } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/link.tsx'
import { contentOf } from './content-client.ts'
import type { UsedName } from './used-in.tsx'
import { type Uses, UsesList } from './uses-list.tsx'

const contentNames: readonly UsedName[] = ['article', 'page', 'section', 'card', 'event', 'queue', 'book']

/** Where the rows are used; of several together only texts tell. */
async function usesOf(client: Client, name: UsedName, rows: readonly Row[]): Promise<Uses | null> {
  const [only, ...others] = rows
  if (only && others.length === 0) {
    const api = (client as unknown as Record<UsedName, Pick<Client['article'], 'usedIn'>>)[name]
    return api.usedIn.query({ id: only.id })
  }
  if (!contentNames.includes(name)) return null
  const { shownBy, linkedFrom } = await contentOf(client, name as 'article').usedInAny.query({
    ids: rows.map(({ id }) => id),
  })
  return { items: [...shownBy.items, ...linkedFrom.items], total: shownBy.total + linkedFrom.total }
}

/** A folder or a portfolio is kept by what lies in it. */
function leadOf({ items, total }: Uses, element: string, many: boolean): string {
  const holds = !many && items.some(({ entity }) => entity === 'folder' || entity === 'file')
  if (holds) return t(total === 1 ? 'used.holdsOne' : 'used.holds', { element, number: total })
  const where = t(total === 1 ? 'used.once' : 'used.times', { element, number: total })
  return `${where} ${t(many ? 'used.firstMany' : 'used.first')}`
}

/**
 * Returns a function that says where rows are used, by name and link, in place of asking whether to remove them: a used row
 * is not removed. Null when nothing uses them. When the uses can't be read the removal is asked about as ever, and the
 * server refuses it.
 */
export const usedQuestion =
  (name: UsedName) =>
  async (client: Client, rows: readonly Row[]): Promise<Question | null> => {
    const uses = await usesOf(client, name, rows).catch((error: unknown) => {
      failureOf(error)
      return null
    })
    if (!uses || uses.total === 0) return null
    const [only, ...others] = rows
    const many = others.length > 0
    const { defSg, indefPl } = formsOf(name)
    const element = many ? `${rows.length} ${indefPl}` : defSg
    return {
      title: only && !many ? titleOf(only) : t('used.titleMany', { number: rows.length, element: indefPl }),
      tells: true,
      wide: true,
      text: (close) => (
        <>
          <p className="mb-1">{leadOf(uses, capitalise(element), many)}</p>
          <div className="max-h-[50dvh] overflow-y-auto">
            <UsesList uses={uses} onFollow={close} />
          </div>
          {name === 'file' && only && !many && (
            <p className="mt-1.5">
              <TextLink href={`/file/${only.id}`} onClick={close}>
                {t('used.replaceFile')}
              </TextLink>
            </p>
          )}
        </>
      ),
    }
  }
