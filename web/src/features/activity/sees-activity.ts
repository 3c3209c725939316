import type { Can } from '../../lib/me.tsx'

/** Whether a person has the page of what people did: those who write texts somewhere. */
export const seesActivity = (can: Can) => can('update', 'Article') || can('update', 'Page')
