import { z } from 'zod'
import type { Services } from '../../engine/services.ts'

/** A file as base64, sealed: the queue's table is no place for a person's data. */
const output = z.object({ sealed: z.base64() })
export type SealedOutput = z.infer<typeof output>

/** Seals a file for the queue. */
export const sealedOutput = ({ keys }: Pick<Services, 'keys'>, bytes: Buffer): SealedOutput => ({
  sealed: Buffer.from(keys.seal(bytes.toString('base64'))).toString('base64'),
})

/** Opens the file of a job's output. @throws ZodError for an output of another shape */
export function openedOutput({ keys }: Pick<Services, 'keys'>, given: unknown): Buffer {
  const { sealed } = output.parse(given)
  return Buffer.from(keys.open(Buffer.from(sealed, 'base64')), 'base64')
}
