import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { lazy } from 'react'
import type { LiveProps } from '../../resource/live-props.ts'
import type { DraftEntity } from '../drawn-page/draft-page.ts'

const LivePreview = lazy(() => import('./live-preview.tsx'))

/** Returns the part of a screen that shows what is typed as visitors would see it. */
export const liveOf = (entity: DraftEntity, title: TextKey) => ({
  Live: (props: LiveProps) => <LivePreview {...props} entity={entity} title={title} />,
})
