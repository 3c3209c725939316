import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** A Chrome or Chromium to use instead of the one that comes with the packages. */
  CHROMIUM_PATH: z.string().min(1).optional(),
  /** Where the packaged Chromium is unpacked, once for each version and user; about 215 MB. */
  CHROMIUM_CACHE: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../node_modules/.cache/chromium')),
})

/** The worker's own settings. @throws Error at the start, for an unusable one */
export const env = schema.parse(process.env)
