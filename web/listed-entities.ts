import { fileURLToPath } from 'node:url'
import { listed } from '@kollegium/api/lists'
import { normalizePath, type Plugin } from 'vite'

const source = normalizePath(fileURLToPath(import.meta.resolve('@kollegium/api/lists')))

/**
 * Writes the entities into the browser's build as their lists take them. They follow from the definitions here, so that a browser
 * doesn't load those, with zod, only to draw a list; the forms load them.
 */
export const listedEntities = (): Plugin => ({
  name: 'listed-entities',
  enforce: 'pre',
  load: (id) => (id === source ? `export const listed = ${JSON.stringify(listed)}` : null),
})
