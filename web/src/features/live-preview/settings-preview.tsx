import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import type { LiveProps } from '../../resource/live-props.ts'
import type { Draft } from '../drawn-page/draft-page.ts'
import { PreviewPane } from './live-preview.tsx'
import { useDraftPage } from './use-draft-page.ts'

/** Shows the start page with the settings that are chosen and not yet saved. Another `unsaved` is another choice. */
export default function SettingsPreview({ record, unsaved, alone, onClose }: LiveProps) {
  const changed = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the trigger
  useEffect(() => changed.current?.(), [unsaved])
  const drawn = useDraftPage({
    read: (): Draft => ({ entity: 'setting', id: null, data: unsaved({}) }),
    follow: (soon) => {
      changed.current = soon
      return () => {
        changed.current = undefined
      }
    },
    version: String(record?.updated_at ?? ''),
  })
  return <PreviewPane title={t('draft.start')} entity="setting" drawn={drawn} alone={alone} onClose={onClose} />
}
