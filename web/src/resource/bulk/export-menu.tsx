import '../../lib/bulk-texts.ts'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { type ListResource, type ListState, toListInput } from '../list-state.ts'
import { useToastOutcome } from '../use-toast-outcome.ts'

export type ExportMenuProps = {
  resource: ListResource
  state: ListState
  /** Keys of the shown columns. */
  columns: readonly string[]
  /** The ticked rows; null: every row of the filter. */
  ids: readonly number[] | null
  /** In the dark bar over ticked rows, or among the plain buttons of a narrow list. */
  place?: 'bar' | 'narrow'
}

const triggers = {
  bar: 'min-h-5 min-w-5 text-white hover:bg-white/10 data-open:bg-white/10',
  narrow: 'grid size-6 place-items-center',
  wide: 'min-h-5 gap-1 min-w-5 border border-grey-4 text-ink touch:min-h-6 touch:min-w-6',
}

/** Offers a list as a file: the columns that are shown, the rows of the filter on every page, or the ticked ones. */
export function ExportMenu({ resource, state, columns, ids, place }: ExportMenuProps) {
  const { search, filters, orderBy } = toListInput(resource, state)
  const input = { entity: resource.name, search, filters, orderBy, columns: [...columns] }
  return <FileMenu input={{ ...input, ...(ids && { ids: [...ids] }) }} place={place} />
}

type Place = { place?: 'bar' | 'narrow' }
/** The kinds of file. */
export type FileFormat = Inputs['lists']['link']['format']
type FileMenuProps = Place & { input: Omit<Inputs['lists']['link'], 'format'>; hint?: string }

/** Offers a list by its name, also one that isn't a table on its page. `hint` says what the file holds, by default the rows of the list. */
export function FileMenu({ input, place, hint }: FileMenuProps) {
  const { client } = useServices()
  return (
    <LinkMenu
      hint={hint ?? t(input.ids ? 'lists.exportChosen' : 'lists.exportHint')}
      link={(format) => client.lists.link.query({ ...input, format })}
      place={place}
    />
  )
}

type LinkMenuProps = Place & { hint: string; link: (format: FileFormat) => Promise<{ url: string }> }

/** Offers rows as an Excel or CSV file, each by a link of its own. */
export function LinkMenu({ hint, link, place }: LinkMenuProps) {
  const outcome = useToastOutcome()
  const fetchFile = (format: FileFormat) =>
    void outcome(async () => {
      downloadFrom((await link(format)).url)
      return null
    })
  return (
    <Menu
      label={t('lists.export')}
      triggerClass={triggers[place ?? 'wide']}
      trigger={
        <>
          <Icon as={Download} />
          <span className="sr-only">{t('lists.export')}</span>
        </>
      }
      items={[
        { label: t('lists.excel'), hint, icon: FileSpreadsheet, onSelect: () => fetchFile('xlsx') },
        { label: t('lists.csv'), hint, icon: FileSpreadsheet, onSelect: () => fetchFile('csv') },
      ]}
    />
  )
}
