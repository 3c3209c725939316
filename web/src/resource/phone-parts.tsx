import { type MouseEvent, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../lib/i18n.ts'
import { useNarrow } from '../lib/use-media.ts'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import type { FieldSpec } from './form-fields.ts'
import type { LivePane } from './live-pane.tsx'
import type { LiveProps } from './live-props.ts'

type Part = 'text' | 'side' | 'live'

/**
 * Splits a form with a preview into parts on a phone, one shown at a time: the text, its publication, the page as visitors would see it
 * (design 109). Null in a wider window, where they stand beside each other.
 */
export function usePhoneParts(given: {
  pane: LivePane
  live: Pick<LiveProps, 'record' | 'unsaved' | 'mayShare'>
  specs: readonly FieldSpec[]
  /** The first field with an error, by its id, and the number of attempts to save. */
  wrong: string | undefined
  attempts: number
}) {
  const { pane, live, specs, wrong, attempts } = given
  const narrow = useNarrow()
  const id = useId()
  const [part, setPart] = useState<Part>('text')
  const partOf = (field: string | undefined): Part | undefined =>
    (({ main: 'text', side: 'side' }) as const)[specs.find(({ name }) => `field-${name}` === field)?.place ?? 'main']
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt to save, and the error that it finds, lead to the field
  useEffect(() => {
    const place = wrong && partOf(wrong)
    if (place) setPart(place)
  }, [attempts, wrong])
  if (!narrow || !pane) return null
  const { Live } = pane
  return {
    tabs: (
      <div className="-mt-3 mb-3">
        <Tabs
          id={id}
          label={t('form.parts')}
          value={part}
          onChange={setPart}
          tabs={[
            { key: 'text', label: t('form.part.text') },
            { key: 'side', label: t('form.part.side') },
            { key: 'live', label: t('form.part.live') },
          ]}
        />
      </div>
    ),
    /** Draws a part; one that is not shown keeps what is typed. */
    panel: (key: 'text' | 'side', content: ReactNode) => (
      <TabPanel id={id} tab={key} hidden={part !== key}>
        {content}
      </TabPanel>
    ),
    live: part === 'live' && (
      <TabPanel id={id} tab="live">
        <Suspense>
          <Live {...live} alone={false} onClose={() => setPart('text')} />
        </Suspense>
      </TabPanel>
    ),
    /** Shows the part with the field of a link to it, before the link leads there. */
    onLink: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#field-"]') : null
      const place = link && partOf(link.getAttribute('href')?.slice(1))
      if (place) flushSync(() => setPart(place))
    },
  }
}
