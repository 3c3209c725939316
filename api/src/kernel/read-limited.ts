/**
 * Reads the body of an answer of another server.
 * @throws TypeError for one with more than `most` bytes, before the rest of it is read
 */
export async function readLimited({ body }: Pick<Response, 'body'>, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > most) throw new TypeError(`an answer has more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
