import { type Anchored, anchored } from '@kollegium/api/definitions'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { LinkTarget } from './link-targets.tsx'

/** Returns the headings of the text that is being written, with the ids that its page will give them. */
function headingsOf({ state: { doc } }: Editor): Anchored[] {
  const found: { level: number; text: string }[] = []
  doc.descendants((node) => {
    if (node.type.name !== 'heading') return
    const text = node.textBetween(0, node.content.size, ' ', ' ').replace(/\s+/g, ' ').trim()
    found.push({ level: Number(node.attrs.level), text })
  })
  return anchored(found)
}

type Props = {
  editor: Editor
  /** The page that was found by the search; null: only this one is offered. */
  page: LinkTarget | null
  /** The address that is chosen now. */
  href: string
  onPick: (href: string, text: string) => void
}

/** Offers the headings of this page, or of the one that was found, as places that a link leads to. */
export function LinkPlaces({ editor, page, href, onPick }: Props) {
  const [own] = useState(() => headingsOf(editor))
  const [of, setOf] = useState<'own' | 'page'>(page ? 'page' : 'own')
  const isOther = of === 'page' && page !== null
  const found = trpc.search.headings.useQuery({ id: page?.id ?? 0 }, { enabled: isOther })
  const places = isOther ? (found.data ?? []) : own
  const base = isOther ? page.href : ''
  const told = found.error ? t('combobox.failed') : t('editor.place.none')
  return (
    <div className="grid gap-1">
      {page && (
        <RadioGroup
          row
          legend={t('editor.place.of')}
          options={[
            { value: 'own', label: t('editor.place.own') },
            { value: 'page', label: page.title },
          ]}
          value={of}
          onChange={setOf}
        />
      )}
      {places.length === 0 ? (
        <p role="status">{isOther && found.isPending ? t('combobox.searching') : told}</p>
      ) : (
        <div className="-mx-0.5 max-h-32 overflow-y-auto px-0.5">
          <RadioGroup
            legend={t('editor.place.heading')}
            options={places.map(({ id, text }) => ({ value: `${base}#${id}`, label: text }))}
            value={href}
            onChange={(next) => onPick(next, places.find(({ id }) => next === `${base}#${id}`)?.text ?? '')}
          />
        </div>
      )}
      {!page && <p className="text-hint text-grey-6">{t('editor.place.hint')}</p>}
    </div>
  )
}
